/** Where we are: paths of this page, and the browser's back button. */

export interface Route {
  readonly page:
    | 'home'
    | 'table'
    | 'replay'
    | 'lesson'
    | 'puzzle'
    | 'rules'
    | 'new'
    | 'editions'
    | 'edition'
    | 'style'
    | 'about'
    | 'lost';
  readonly id: string; // a table, a game or a puzzle
  readonly hash: string;
}

export function parse(path: string, hash = ''): Route {
  const [first = '', id = '', rest = ''] = path.split('/').filter((part) => part !== '');
  const at = { id, hash: hash.replace(/^#/, '') };
  if (first === '') return { page: 'home', ...at };
  if (first === 't' && id !== '') return { page: rest === 'replay' ? 'replay' : 'table', ...at };
  if (first === 'learn' && id !== '') return { page: 'lesson', ...at };
  if (first === 'puzzle') return { page: 'puzzle', ...at };
  if (first === 'rules' && id !== '') return { page: 'rules', ...at };
  if (first === 'new' && id !== '') return { page: 'new', ...at };
  if (first === 'edition') return { page: id === '' ? 'editions' : 'edition', ...at };
  if (first === 'style' || first === 'about') return { page: first, ...at };
  return { page: 'lost', ...at };
}

class Router {
  route = $state(parse(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  go(path: string): void {
    if (path !== location.pathname + location.hash) history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  /** Let a click on an ordinary link stay in this page. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash !== '') return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  private read(): void {
    this.route = parse(location.pathname, location.hash);
  }
}

export const router = new Router();
