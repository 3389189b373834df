/** Ends a `switch` over a union: it does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`No case handles ${JSON.stringify(value)}.`);
}
