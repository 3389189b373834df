import type { Network } from '@motu/routing';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './postgres-cluster.ts';
import './provided.ts';

/** What pgRouting says of the way between two junctions: ticks and metres. */
type KnownWay = { from: number; to: number; ticks: number; metres: number };

/** The least-cost ways by car that pgRouting finds on the edges of a network, between junctions of which some are not linked. */
export async function waysOfPgRouting(network: Network, pairs: readonly (readonly [number, number])[]) {
  const client = new pg.Client(await createDatabase(inject('postgresUrl')));
  await client.connect();
  try {
    await client.query('create extension pgrouting cascade');
    await client.query(
      'create table edge (id int primary key, source int, target int, cost float8, reverse_cost float8, metres float8)',
    );
    await client.query(
      'insert into edge select * from unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[], $6::float8[])',
      columnsOf(network),
    );
    await client.query('create table pair (source int, target int)');
    const [sources, targets] = [pairs.map(([from]) => from), pairs.map(([, to]) => to)];
    await client.query('insert into pair select distinct * from unnest($1::int[], $2::int[])', [sources, targets]);
    const { rows } = await client.query<KnownWay>(WAYS);
    return rows;
  } finally {
    await client.end();
  }
}

const WAYS = `
  select start_vid::int as from, end_vid::int as to, sum(way.cost) as ticks, sum(metres) as metres
  from pgr_dijkstra('select id, source, target, cost, reverse_cost from edge', 'select source, target from pair') way
  join edge on edge.id = way.edge
  group by start_vid, end_vid`;

/** Where a car may not go, a cost is negative. */
function columnsOf({ edgeFrom, edgeTo, costs, lengthM }: Network): number[][] {
  const edges = Array.from(edgeFrom.keys());
  const ticks = (arc: number) => costs.voiture[arc] || -1;
  return [
    edges,
    Array.from(edgeFrom),
    Array.from(edgeTo),
    edges.map((edge) => ticks(2 * edge)),
    edges.map((edge) => ticks(2 * edge + 1)),
    Array.from(lengthM),
  ];
}
