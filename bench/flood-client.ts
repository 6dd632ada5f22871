import { connect } from 'node:net';

// Floods a server until killed: clients that send their headers one byte a second and reconnect when they are closed,
// and requests with bad tokens. Argument: {port, slowClients, badTokensPerMinute}. Loopback only.
const { port, slowClients, badTokensPerMinute } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  slowClients: number;
  badTokensPerMinute: number;
};

const sendSlowHeaders = (): void => {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /api/user/info HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  );
  const timer = setInterval(() => socket.write('a'), 1_000);
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    sendSlowHeaders();
  });
};
for (let at = 0; at < slowClients; at += 1) sendSlowHeaders();

let guess = 0;
setInterval(() => {
  guess += 1;
  void fetch(`http://127.0.0.1:${port}/api/user/info`, { headers: { authorization: `guess-${guess}` } }).then(
    (reply) => reply.text(),
    () => undefined,
  );
}, 60_000 / badTokensPerMinute);
process.stdout.write('flooding\n');
