import { PATIENCE_MS } from '@candor/testkit/patience';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Set up once per file of component tests: what the drawn document lacks, and the end of every test.

configure({
  asyncUtilTimeout: PATIENCE_MS,
  defaultHidden: true,
  // The texts on screen say more than thousands of lines of markup.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\non screen: ${document.body.textContent}`),
});

/** The document draws nothing, so nothing moves. */
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => undefined;

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
