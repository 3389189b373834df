/** `203.0.113.7` → `203.0.113.x`: enough to see where a flood comes from, not who it was. */
export function shortAddress(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::x` : address.replace(/\d+$/, 'x');
}
