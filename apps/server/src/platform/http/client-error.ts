import type { Socket } from 'node:net';
import { sentenceOf } from '@candor/contract/messages/tables';
import { rawSecurityHeaders } from './security';

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

const hasStartedReply = (socket: Socket): boolean => {
  const current = (socket as { _httpMessage?: { headersSent?: boolean } | null })._httpMessage;
  return current?.headersSent === true;
};

/**
 * Bytes that are not a valid HTTP request: smuggled lengths, folded or oversized headers, bare line feeds, a client
 * that never finishes. Sends one reply and closes the connection, because further bytes on it cannot be trusted.
 */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && !hasStartedReply(socket)) {
    const body = JSON.stringify({ type: 'error', message: sentenceOf('en', 'malformed_request') });
    const status = error.code === TIMED_OUT ? '408 Request Timeout' : '400 Bad Request';
    const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`;
    socket.end(`HTTP/1.1 ${status}\r\n${head}${rawSecurityHeaders()}\r\n${body}`);
  }
  socket.destroySoon();
};
