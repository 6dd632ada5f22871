/**
 * The nonce of this page, new with each response: the policy lets styles made in the page take effect only with it. Browsers
 * show it to scripts, not to selectors.
 */
export const pageNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Gives the nonce to every style element that a script makes. The component library takes it as a setting, but the parts
 * that lock scrolling behind a dialog, measure scroll bars and try what the browser knows do not.
 */
export function nonceStyleElements(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = pageNonce;
    return element;
  }) as typeof document.createElement;
}
