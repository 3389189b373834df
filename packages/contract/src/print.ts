import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

/** A little more than the longest side of A0. */
const LONGEST_MM = 1300;
const Side = Type.Number({ minimum: 10, maximum: LONGEST_MM, description: 'Millimètres de papier' });
const Part = Type.Optional(Type.Integer({ minimum: 0, maximum: 100 }));

export const printCalls = withSchemas(endpoints.print, {
  map: {
    tags: ['Services de carte'],
    summary: 'Une partie de la carte d’une page imprimée, dans la zone UTM de son centre',
    description:
      'Les parties d’une page, de 2000 pixels de côté, se joignent sans raccord. L’en-tête Couches-Manquantes nomme les couches qui n’ont pas pu être obtenues.',
    querystring: Type.Object({
      centre: Type.String({ maxLength: 60, description: 'Longitude et latitude, séparées par une virgule' }),
      echelle: Type.Number({ minimum: 100, maximum: 10_000_000, description: 'Le N de 1:N' }),
      largeur: Side,
      hauteur: Side,
      rotation: Type.Optional(
        Type.Number({
          minimum: -360,
          maximum: 360,
          description: 'Où pointe le haut de la page, en degrés depuis le nord',
        }),
      ),
      ppp: Type.Integer({ description: 'Points par pouce : 75, 150 ou 300' }),
      couches: Type.String({
        maxLength: 6000,
        description:
          'Du dessous vers le dessus, séparées par des virgules ; l’opacité suit deux-points\u00a0: routes:0.6',
      }),
      jour: Type.Optional(
        Type.String({ maxLength: 60, description: 'Jour des couches datées, ou deux autour d’une barre' }),
      ),
      filtre: Type.Optional(
        Type.String({
          maxLength: 8000,
          description:
            'Un filtre CQL par couche, dans le même ordre, séparés par «\u00a0;\u00a0»\u00a0; INCLUDE laisse tout',
        }),
      ),
      colonne: Part,
      ligne: Part,
      format: Type.Optional(Type.String({ maxLength: 10, description: 'png ou jpeg' })),
    }),
    response: { 200: Type.Any({ description: 'image/png ou image/jpeg' }), ...problems },
  },
});
