import { Type } from 'typebox';
import { problems } from './problem.ts';
import { ById, Removal, Version } from './text.ts';

/** The four calls on one thing that administrators edit (ADM-14). `what` names it: `un contexte`. */
export function crudSchemas<Fields extends Type.TProperties, Stored extends Type.TSchema>(
  tag: string,
  what: string,
  fields: Fields,
  stored: Stored,
) {
  const tags = [tag];
  const one = Type.Object({ content: stored });
  return {
    read: {
      tags,
      summary: `Lire ${what}, tel que c’est enregistré`,
      params: ById,
      response: { 200: one, ...problems },
    },
    add: {
      tags,
      summary: `Ajouter ${what}`,
      body: Type.Object(fields, { additionalProperties: false }),
      response: { 201: one, ...problems },
    },
    /** With the version that was read (ADM-09). */
    change: {
      tags,
      summary: `Modifier ${what}`,
      params: ById,
      body: Type.Object({ ...fields, version: Version }, { additionalProperties: false }),
      response: { 200: one, ...problems },
    },
    remove: {
      tags,
      summary: `Supprimer ${what}`,
      params: ById,
      querystring: Removal,
      response: { 200: Type.Object({ content: Type.Null() }), ...problems },
    },
  };
}
