/** Set by the router, so that the data layer can navigate without importing it. */
type Go = (path: string) => void;

let go: Go = () => undefined;

export function setNavigator(next: Go): void {
  go = next;
}

export function redirectTo(path: string): void {
  go(path);
}
