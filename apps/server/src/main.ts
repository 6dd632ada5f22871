import { systemClock } from '#platform/runtime/clock';
import { runServer } from './run-server';

await runServer(systemClock);
