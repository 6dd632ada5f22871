import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 addresses that are not globally reachable: IANA's special-purpose registry, multicast and reserved ranges. */
const INSIDE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Parts of 2000::/3 that are no ordinary addresses: Teredo and other protocols, documentation, 6to4. */
const INSIDE_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const toList = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family);
  return list;
};

const INSIDE_4_LIST = toList(INSIDE_4, 'ipv4');
const GLOBAL_6_LIST = toList([['2000::', 3]], 'ipv6');
const INSIDE_6_LIST = toList(INSIDE_6, 'ipv6');

/**
 * Whether an address as a resolver answers it is on the public internet. Of IPv6 only the range given to networks is:
 * loopback, link-local, unique-local, mapped IPv4 and NAT64 are outside it.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !INSIDE_4_LIST.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return GLOBAL_6_LIST.check(address, 'ipv6') && !INSIDE_6_LIST.check(address, 'ipv6');
};
