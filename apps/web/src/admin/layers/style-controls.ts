/** The parts of a GeoStyler style that simple controls change; the rest is for its text. */
type EditedStyle = { name: string; rules: EditedRule[] };
type EditedRule = { name: string; symbolizers: EditedSymbolizer[] };
export type EditedSymbolizer = { kind: string } & Record<string, unknown>;

export type Control = { property: string; type: 'color' | 'number' | 'text' };

const CONTROLS: Record<string, Control[]> = {
  Fill: [
    { property: 'color', type: 'color' },
    { property: 'outlineColor', type: 'color' },
    { property: 'outlineWidth', type: 'number' },
  ],
  Line: [
    { property: 'color', type: 'color' },
    { property: 'width', type: 'number' },
  ],
  Mark: [
    { property: 'color', type: 'color' },
    { property: 'radius', type: 'number' },
  ],
  Icon: [{ property: 'size', type: 'number' }],
  Text: [
    { property: 'label', type: 'text' },
    { property: 'size', type: 'number' },
    { property: 'color', type: 'color' },
  ],
};

/** What may be changed simply of a symboliser: values that it has as such, not as an expression. */
export function controlsOf(symbolizer: EditedSymbolizer): Control[] {
  return (CONTROLS[symbolizer.kind] ?? []).filter(({ property, type }) => {
    const value = symbolizer[property];
    if (type === 'number') return typeof value === 'number';
    return typeof value === 'string' && (type === 'text' || /^#[0-9a-f]{6}$/i.test(value));
  });
}

/** A style in which one property of one symboliser has another value. */
export function withValue(
  style: EditedStyle,
  at: { rule: number; symbolizer: number; property: string },
  value: unknown,
): EditedStyle {
  return {
    ...style,
    rules: style.rules.map((rule, i) =>
      i === at.rule
        ? {
            ...rule,
            symbolizers: rule.symbolizers.map((one, j) =>
              j === at.symbolizer ? { ...one, [at.property]: value } : one,
            ),
          }
        : rule,
    ),
  };
}

/** The style that a text holds: an object for JSON, the text itself for anything else, which is refused beside the field. */
export function readStyleText(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : text;
  } catch {
    return text;
  }
}

export function writeStyleText(style: unknown): string {
  return typeof style === 'string' ? style : JSON.stringify(style, null, 2);
}

export function isEditable(style: unknown): style is EditedStyle {
  const { rules } = (style ?? {}) as { rules?: unknown };
  return Array.isArray(rules) && rules.every((rule) => Array.isArray((rule as EditedRule | null)?.symbolizers));
}
