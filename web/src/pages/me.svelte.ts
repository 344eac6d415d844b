import { api } from '../wire/http';

/** Who this browser is to the server: a guest with a name. */
class Person {
  id = $state('');
  name = $state('');

  async load(): Promise<void> {
    if (this.id === '') this.take(await api.me());
  }

  async rename(name: string): Promise<void> {
    this.take(await api.rename(name));
  }

  private take(me: { readonly id: string; readonly name: string }): void {
    this.id = me.id;
    this.name = me.name;
  }
}

export const me = new Person();
