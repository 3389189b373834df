/** An element of a document, by its name without a prefix: programs do not agree on prefixes. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const textOf = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

/** Every element of this name, at any depth. */
export function findAll(element: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  return element.children.flatMap((child) => [...(isWanted(child) ? [child] : []), ...findAll(child, isWanted)]);
}
