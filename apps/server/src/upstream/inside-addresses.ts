import { BlockList, isIP } from 'node:net';

/** Where an address of the network leads: anywhere, to machines of our own, or to nothing that serves maps. */
type AddressKind = 'public' | 'inside' | 'never';

const inside = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

const never = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  // Link-local: the metadata of cloud machines answer there.
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  never.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['100::', 64],
  ['2001:db8::', 32],
  // Addresses that carry one of IPv4 within: through a relay they would lead inside by another name.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  never.addSubnet(network, prefix, 'ipv6');

/** `10.1.2.3` → `inside`; `::ffff:127.0.0.1` is what it carries. */
export function kindOfAddress(address: string): AddressKind {
  const plain = carriedIpv4(address) ?? address;
  const version = isIP(plain);
  if (version === 0) return 'never';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (never.check(plain, family)) return 'never';
  return inside.check(plain, family) ? 'inside' : 'public';
}

/** The IPv4 address of `::ffff:7f00:1` and of the older `::7f00:1`, in whichever way they are written. */
function carriedIpv4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  // The parser of addresses writes every form in one way.
  const canonical = URL.parse(`http://[${address.split('%', 1)[0]}]/`)?.hostname.slice(1, -1);
  const match = /^::(?:ffff:)?([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical ?? '');
  if (!match) return null;
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
