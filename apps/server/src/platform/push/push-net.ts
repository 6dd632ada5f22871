import { lookup } from 'node:dns/promises';

/** Where a connection goes, and the certificate authority that is trusted instead of the usual ones. */
export interface PushRoute {
  readonly host: string;
  readonly port: number;
  readonly ca?: string;
}

/** How push services are found. Tests lead checked addresses to a push service of their own. */
export interface PushNet {
  /** All addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Called with an address that was checked. */
  route(address: string): PushRoute;
}

const HTTPS_PORT = 443;

export const publicNet: PushNet = {
  resolve: async (host) => {
    const found = await lookup(host, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  },
  route: (address) => ({ host: address, port: HTTPS_PORT }),
};
