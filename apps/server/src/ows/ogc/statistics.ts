import type { ItemRank, ItemStatistics, ItemValues } from '@motu/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import type { Asked, OgcOptions } from './answers.ts';
import { ITEMS_PARAMETERS, readItemsQuery } from './items-query.ts';
import { refused } from './refusal.ts';
import { attributesOf } from './schema.ts';

/** Values of a property that are listed: more than anyone chooses from. */
const MOST_VALUES = 200;

type Read = (known: readonly string[]) => Promise<Asked>;

/** What the objects that a request would list come to, counted by the database (TAB-04). */
export function createStatistics({ engine, readings }: Pick<OgcOptions, 'engine' | 'readings'>) {
  async function query(layer: ServiceLayer, read: Read, more: readonly string[] = []) {
    const { parameters } = await read([...ITEMS_PARAMETERS, ...more, ...layer.fields.map(({ name }) => name)]);
    return { parameters, found: readItemsQuery(parameters, layer) };
  }

  async function statistics(
    layer: ServiceLayer,
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read,
  ): Promise<ItemStatistics> {
    const { found } = await query(layer, read);
    const { attributes } = await attributesOf(engine, layer);
    const numbers = new Set(attributes.filter(({ kind }) => kind === 'number').map(({ name }) => name));
    const fields = found.fields.filter((name) => numbers.has(name));
    await readings.begin(request, reply);
    const numberMatched = await engine.count(layer.slug, found.query);
    const columns = fields.length > 0 ? await engine.statistics(layer.slug, { ...found.query, fields }) : [];
    reply.header('cache-control', 'no-cache');
    return { numberMatched, columns: columns.map((column, i) => ({ name: fields[i] as string, ...column })) };
  }

  async function values(
    layer: ServiceLayer,
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read,
  ): Promise<ItemValues> {
    const { parameters, found } = await query(layer, read, ['propriete']);
    const property = parameters.get('propriete');
    if (!layer.fields.some(({ name }) => name === property))
      throw refused('propriete', `La couche n’a pas de propriété « ${property.slice(0, 100)} ».`);
    await readings.begin(request, reply);
    const asked = { ...found.query, fields: [property], limit: MOST_VALUES };
    const { values: all, isMore } = await engine.values(layer.slug, asked);
    reply.header('cache-control', 'no-cache');
    return { values: all.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }])), isMore };
  }

  async function rank(
    layer: ServiceLayer,
    request: FastifyRequest,
    reply: FastifyReply,
    read: Read,
  ): Promise<ItemRank> {
    const { parameters, found } = await query(layer, read, ['id']);
    const text = parameters.get('id');
    if (!/^\d{1,15}$/.test(text)) throw refused('id', '« id » est l’identifiant d’un objet, un nombre entier.');
    await readings.begin(request, reply);
    reply.header('cache-control', 'no-cache');
    return { rank: await engine.rank(layer.slug, found.query, Number(text)) };
  }

  return { statistics, values, rank };
}
