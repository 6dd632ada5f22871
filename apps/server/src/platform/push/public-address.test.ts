import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700::6810:84e5',
  '2a00:1450:4001:80b::200a',
  '2001:4860:4860::8888',
  '3ffe:ffff::1',
];

const INSIDE = [
  // This host, private, carrier-grade NAT, loopback, link-local with the metadata services of clouds.
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  // Protocols, documentation, benchmarks, 6to4 relays, multicast, reserved, broadcast.
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  // Unspecified, loopback, mapped and compatible IPv4, in both spellings.
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  // NAT64, local NAT64, discard-only.
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::a00:1',
  '100::1',
  // Teredo, ORCHID, benchmarks, documentation, 6to4 with a private address inside.
  '2001::1',
  '2001:20::1',
  '2001:2::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '3fff::1',
  // Unique-local, link-local, site-local, multicast.
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  // No addresses as a resolver answers them.
  '',
  'localhost',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '010.8.8.8',
  '127.1',
  '8.8.8',
  '8.8.8.8:443',
  '[2606:4700::1]',
];

it.each(PUBLIC)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(INSIDE)('"%s" is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
