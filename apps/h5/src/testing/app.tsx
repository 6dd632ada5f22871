import { type Answerer, createAnswerer } from '@candor/testkit/answerer';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '#app/app.tsx';
import { FEATURES } from '#app/features.ts';
import { ChoiceHost, ToastHost } from '#app/hosts.tsx';
import { LayeredRouter } from '#app/layered-router.tsx';
import { matchRoute } from '#app/routes.ts';
import { fetchScreen } from '#app/screen-cache.ts';
import { appLanguage } from '#data/app-language.ts';
import { closeChoice } from '#data/choice-store.ts';
import { declareFeatures } from '#data/declared-features.ts';
import { queryClient } from '#data/query-client.ts';
import { startRealtime } from '#data/realtime/start-realtime.ts';
import { forgetSession, storeToken } from '#data/session-store.ts';
import { useToast } from '#data/toast-store.ts';
import { forgetForms } from '#data/trade/remembered-form.ts';
import { forgetUnanswered } from '#data/unanswered-store.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { LanguageProvider } from '#i18n/language-provider.tsx';
import type { LanguageCode } from '#i18n/languages.ts';
import { layers } from '#ui/layer-history.ts';
import { NOW_MS } from './moment.ts';
import { push, whenListening } from './socket-answerer.ts';

const TOKEN = 'component-test-token';

interface Opened {
  readonly language?: LanguageCode;
  /** true: nobody is logged in. */
  readonly asVisitor?: boolean;
}

/** One tick to the next. */
const TICK_MS = 250;

/** Numbers of ticks and frames grow over all tests: the price store of a worker lives on. */
let seq = 1;

declareFeatures(FEATURES);
layers.start(window);

/**
 * Call once at the top of a test file. Gives each test an app of its own: real stores, texts, queries and layers, with
 * the network answered by `server`. Only the date stands still; `pass` moves it.
 */
export function testApp() {
  let server: Answerer = createAnswerer(TOKEN);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
    server = createAnswerer(TOKEN);
    vi.stubGlobal('fetch', server.fetch);
  });
  afterEach(() => {
    const { faults } = server;
    forgetAll();
    vi.useRealTimers();
    expect(faults).toEqual([]);
  });
  const start = async ({ language = 'en', asVisitor = false }: Opened) => {
    if (!asVisitor) storeToken(TOKEN);
    await appLanguage.choose(language);
    startRealtime();
    await whenListening;
    return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  };
  return {
    get server() {
      return server;
    },
    /** Opens a page of the app by its path. */
    open: async (path: string, opened: Opened = {}) => {
      const user = await start(opened);
      window.location.hash = path;
      await fetchScreen(matchRoute(path.split('?')[0] ?? '').load);
      render(<App />);
      return user;
    },
    /** Draws a part of a screen in the frame every screen has. */
    draw: async (part: ReactNode, opened: Opened = {}) => {
      const user = await start(opened);
      const frame = (inner: ReactNode) => (
        <LanguageProvider languages={appLanguage}>
          <QueryClientProvider client={queryClient}>
            <LayeredRouter>
              {inner}
              <ChoiceHost />
              <ToastHost />
            </LayeredRouter>
          </QueryClientProvider>
        </LanguageProvider>
      );
      const { rerender } = render(frame(part));
      return { user, redraw: (next: ReactNode) => rerender(frame(next)) };
    },
    /** A tick of an instrument arrives. */
    quote: (id: number, price: string) => {
      seq += 1;
      vi.setSystemTime(Date.now() + TICK_MS);
      act(() => push('q', [seq, Date.now(), [[id, seq, Date.now(), price, price, price, price, '0', '0']]]));
    },
    /** What is on screen is read again, as after a booking. */
    refreshMoney: () => act(() => refreshMoney()),
    /** An event of the server arrives. */
    push: (name: string, ...args: unknown[]) => act(() => push(name, ...args)),
    /** The date moves on, as between two taps of a person. */
    pass: (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
    },
  };
}

export type TestApp = ReturnType<typeof testApp>;

function forgetAll(): void {
  act(() => {
    closeChoice();
    forgetUnanswered();
    forgetForms();
    forgetSession();
    useToast.setState({ current: null });
  });
  queryClient.clear();
  window.localStorage.clear();
}
