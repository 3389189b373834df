import { type Condition, parseCql } from '@motu/engine';

const OPERATORS: Record<string, string> = { '=': '==', '<>': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' };

/** The filter of a rule of QGIS, whose expressions read like CQL; null for one that says more than a style can. */
export function filterOf(expression: string): unknown {
  // A name in quotes, or a word that is none of the language.
  const names = [...expression.matchAll(/"([^"]+)"|\b([A-Za-z_]\w*)\b/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  try {
    return toFilter(parseCql(expression, [...new Set(names)]));
  } catch {
    return null; // refused with a sentence for people who write CQL: here it is simply not kept
  }
}

function toFilter(condition: Condition): unknown {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.of.map(toFilter);
      return parts.includes(null) ? null : [condition.kind === 'and' ? '&&' : '||', ...parts];
    }
    case 'compare': {
      const { left, right, operator } = condition;
      return left.kind === 'property' && right.kind === 'literal'
        ? [OPERATORS[operator], left.name, right.value]
        : null;
    }
    case 'null':
      return condition.value.kind === 'property' ? ['==', condition.value.name, null] : null;
    case 'not': {
      const inside = condition.of;
      if (inside.kind === 'null' && inside.value.kind === 'property') return ['!=', inside.value.name, null];
      const part = toFilter(inside);
      return part === null ? null : ['!', part];
    }
    default:
      return null;
  }
}
