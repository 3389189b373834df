/** An address with these parameters; those of its own are kept (`?map=…`), unless they say the same thing in any letter case. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  const names = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  for (const name of [...url.searchParams.keys()]) if (names.has(name.toLowerCase())) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
