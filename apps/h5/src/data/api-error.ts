/** How a request failed. 'error', '999' and '998' are replies of the server; the rest are transport failures. */
export type ApiErrorType = 'error' | '999' | '998' | 'http' | 'network' | 'timeout';

export class ApiError extends Error {
  readonly type: ApiErrorType;
  readonly status: number;
  /** The machine-readable name of a refusal, such as totp_required; empty when the server gave none. */
  readonly error: string;

  constructor(
    type: ApiErrorType,
    message: string,
    { status = 0, error = '' }: { status?: number; error?: string } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.type = type;
    this.status = status;
    this.error = error;
  }
}
