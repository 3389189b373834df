import type { FieldError } from '@motu/core';
import { atMost, fieldErrorsOf, written } from './checks.ts';
import type { LayerField } from './layer-fields.ts';
import { DESCRIPTION_MAX, FIELD_UNIT_MAX, LAYER_FIELDS_MAX, NAME_MAX } from './limits.ts';

/** What is wrong with the description of attributes, each beside its own field. */
export function checkFields(fields: readonly LayerField[]): FieldError[] {
  if (fields.length > LAYER_FIELDS_MAX) return [{ field: 'fields', message: `Au plus ${LAYER_FIELDS_MAX} champs.` }];
  const names = fields.map(({ name }) => name);
  return fields.flatMap(({ name, title, unit, description }, index) =>
    fieldErrorsOf({
      [`fields.${index}.name`]:
        names.indexOf(name) < index ? `L’attribut «\u00a0${name}\u00a0» y est deux fois.` : null,
      [`fields.${index}.title`]: written(title, NAME_MAX, 'Donnez un nom à ce champ.'),
      [`fields.${index}.unit`]: atMost(unit ?? null, FIELD_UNIT_MAX),
      [`fields.${index}.description`]: atMost(description ?? null, DESCRIPTION_MAX),
    }),
  );
}
