import { api, Refused } from '../wire/http';

/** Who this browser is to the server: a guest with a name. */
class Person {
  id = $state('');
  name = $state('');

  private asked: Promise<void> | undefined;

  /** Ask once: two first requests at the same time would make two guests. */
  load(): Promise<void> {
    this.asked ??= this.ask().then(
      (told) => this.take(told),
      (error: Error) => {
        this.asked = undefined; // ask again next time
        throw error;
      },
    );
    return this.asked;
  }

  /** An old cookie is refused and thrown away: who comes again without it is a new guest. */
  private ask(): ReturnType<typeof api.me> {
    return api.me().catch((error: unknown) => {
      if (error instanceof Refused && error.status === 401) return api.me();
      throw error;
    });
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
