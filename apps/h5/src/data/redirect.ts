/** The router hands its navigate function in, so that the client below it can send the user to another page. */
type Go = (path: string) => void;

let go: Go = () => undefined;

export function setNavigator(next: Go): void {
  go = next;
}

export function redirectTo(path: string): void {
  go(path);
}
