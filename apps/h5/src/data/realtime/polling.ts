interface PollingParts {
  readonly fetchAll: () => Promise<unknown>;
  /** Called after each fetch: whether it succeeded. */
  readonly done: (worked: boolean) => void;
}

export interface Polling {
  start(): void;
  stop(): void;
}

const POLL_MS = 3000;

/** Fetches all prices every three seconds while the socket is unavailable; never two fetches at once. */
export function createPolling({ fetchAll, done }: PollingParts): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  const poll = async () => {
    const worked = await fetchAll().then(
      () => true,
      () => false,
    );
    if (!isOn) return;
    done(worked);
    timer = setTimeout(() => void poll(), POLL_MS);
  };
  return {
    start() {
      if (isOn) return;
      isOn = true;
      void poll();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
    },
  };
}
