/** The network gave no answer, or not the whole of one. */
export class NetworkCut extends Error {
  override name = 'NetworkCut';
}

/** For the `catch` of a fetch and of its body: browsers tell a cut network by a TypeError, as they do our own mistakes. */
export function cutOff(cause: unknown): never {
  throw cause instanceof TypeError ? new NetworkCut('The network was cut.', { cause }) : cause;
}
