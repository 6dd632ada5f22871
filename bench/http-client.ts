import { Agent, request } from 'node:http';
import { measure } from './measure';

// A process of its own, so that the servers under test do not share a thread with their client.
interface Target {
  readonly origin: string;
  readonly path: string;
  readonly body: string;
  readonly bodies?: readonly string[];
  readonly tokens: readonly string[];
}

const { target, callers, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  target: Target;
  callers: number;
  seconds: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: callers });

/** Callers go through the bodies from places of their own. */
const bodyOf = (caller: number, turn: number): string =>
  target.bodies?.[(caller * 61 + turn) % target.bodies.length] ?? target.body;

const post = (caller: number, turn: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = bodyOf(caller, turn);
    const token = target.tokens[caller % Math.max(1, target.tokens.length)];
    const call = request(
      `${target.origin}${target.path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          ...(token !== undefined && { authorization: token }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', resolve);
      },
    );
    call.on('error', reject);
    call.end(body);
  });

console.log(JSON.stringify(await measure({ callers, seconds, work: post })));
agent.destroy();
