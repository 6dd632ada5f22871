import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** The message as received, headers included. */
  readonly raw: string;
  readonly text: string;
}

export interface MailSink {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Reply to the next recipients instead of 250. */
  refuseRecipients(reply: string | null): void;
  close(): Promise<void>;
}

const decodeText = (headers: Readonly<Record<string, string>>, body: string): string => {
  const encoding = headers['content-transfer-encoding'] ?? '';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const parseMail = (recipients: readonly string[], raw: string): ReceivedMail => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { recipients, headers, raw, text: decodeText(headers, rest.join('\r\n\r\n')) };
};

interface Talk {
  recipients: string[];
  data: string | null;
}

/** Handles one line of the client; returns the server's reply. */
const answer = (line: string, talk: Talk, rules: { refusal: string | null }): string => {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO' || verb === 'HELO') return '250 sink';
  if (verb === 'RCPT') {
    if (rules.refusal !== null) return rules.refusal;
    talk.recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
    return '250 OK';
  }
  if (verb === 'DATA') {
    talk.data = '';
    return '354 go on';
  }
  return verb === 'QUIT' ? '221 bye' : '250 OK';
};

/** An SMTP server that stores every message. */
export const openMailSink = async (): Promise<MailSink> => {
  const mails: ReceivedMail[] = [];
  const rules: { refusal: string | null } = { refusal: null };
  const sockets = new Set<Socket>();
  const takeLine = (socket: Socket, talk: Talk, line: string): void => {
    if (talk.data === null) {
      socket.write(`${answer(line, talk, rules)}\r\n`);
    } else if (line === '.') {
      mails.push(parseMail(talk.recipients, talk.data));
      Object.assign(talk, { recipients: [], data: null });
      socket.write('250 taken\r\n');
    } else {
      talk.data += `${line.replace(/^\.\./, '.')}\r\n`;
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const talk: Talk = { recipients: [], data: null };
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(socket, talk, line);
    });
    socket.write('220 sink\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuseRecipients: (reply) => {
      rules.refusal = reply;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
