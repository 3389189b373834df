import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geodesicDistance, type LonLat } from '@motu/core';
import { writeGeoPackage } from '@motu/geopackage';
import { buildNetwork, createRouter, MODE_BIT, MODES, type Mode, type Route, type Router } from '@motu/routing';
import { shapeOf } from '@motu/territory/tables';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRoads } from '../../routes/read-roads.ts';
import { importOsm } from './import-osm.ts';
import { TABLES } from './tables.ts';

/**
 * Tags of a way, of a node in its middle after « | », of a restriction from its first half to its second after « @ »; then who goes,
 * and after « > » who comes back where that differs: v, b, p, capitals where one may only come to a place there, m for a bicycle
 * that is pushed. A condition has « _ » for its spaces. Rules of the OSM wiki (Key:access, Conditional restrictions, Key:barrier, Key:oneway, Relation:restriction) and of GraphHopper.
 */
const CASES: [osm: string, goers: string][] = [
  // Kinds of roads
  ['highway=motorway', 'v>'],
  ['highway=motorway oneway=no', 'v'],
  ['highway=motorway_link', 'v'],
  ['highway=trunk', 'vbp'],
  ['highway=trunk motorroad=yes', 'v'],
  ['highway=trunk motorroad=yes sidewalk=right', 'vmp'],
  ['highway=trunk motorroad=yes bicycle=yes', 'vb'],
  ['highway=primary', 'vbp'],
  ['highway=residential', 'vbp'],
  ['highway=living_street', 'vbp'],
  ['highway=service', 'vbp'],
  ['highway=road', 'vbp'],
  ['highway=track', 'vbp'],
  ['highway=track tracktype=grade3', 'vbp'],
  ['highway=track tracktype=grade4', 'bp'],
  ['highway=track tracktype=grade5', 'bp'],
  ['highway=path', 'bp'],
  ['highway=path sac_scale=hiking', 'bp'],
  ['highway=path sac_scale=alpine_hiking', 'mp'],
  ['highway=cycleway', 'bp'],
  ['highway=footway', 'mp'],
  ['highway=pedestrian', 'mp'],
  ['highway=bridleway', 'mp'],
  ['highway=steps', 'mp'],
  ['highway=corridor', 'p'],
  ['highway=platform', 'mp'],
  ['railway=platform', 'mp'],
  ['man_made=pier', 'bp'],
  ['man_made=pier access=private', ''],
  ['highway=busway', ''],
  ['highway=busway bicycle=yes', 'b'],
  ['highway=construction', ''],
  ['highway=construction foot=yes', ''],
  ['highway=proposed', ''],
  ['highway=raceway', ''],
  ['highway=via_ferrata', ''],
  ['highway=elevator', ''],
  ['railway=rail', ''],
  // Access
  ['highway=residential access=no', ''],
  ['highway=residential access=private', ''],
  ['highway=residential access=permissive', 'vbp'],
  ['highway=residential access=destination', 'VBP'],
  ['highway=residential access=customers', 'VBP'],
  ['highway=residential access=permit', ''],
  ['highway=residential access=military', ''],
  ['highway=residential access=emergency', ''],
  ['highway=residential access=unknown', 'vbp'],
  ['highway=residential access=no foot=yes', 'p'],
  ['highway=residential access=no bicycle=designated', 'b'],
  ['highway=residential access=no motor_vehicle=yes', 'v'],
  ['highway=residential access=private motorcar=destination', 'V'],
  ['highway=residential access=private;destination', 'VBP'],
  ['highway=residential motor_vehicle=no', 'bp'],
  ['highway=residential motor_vehicle=destination', 'Vbp'],
  ['highway=residential motor_vehicle=no motorcar=yes', 'vbp'],
  ['highway=residential motor_vehicle=unknown access=no', ''],
  ['highway=residential motorcar=no', 'bp'],
  ['highway=residential vehicle=no', 'mp'],
  ['highway=residential vehicle=no bicycle=yes', 'bp'],
  ['highway=residential vehicle=destination', 'VBp'],
  ['highway=residential vehicle=destination bicycle=yes', 'Vbp'],
  ['highway=residential hgv=no', 'vbp'],
  ['highway=track access=agricultural', 'p'],
  ['highway=track access=forestry', 'p'],
  ['highway=track motor_vehicle=agricultural', 'bp'],
  ['highway=track vehicle=forestry', 'mp'],
  ['highway=track motor_vehicle=agricultural;destination', 'Vbp'],
  ['highway=service access=delivery', 'p'],
  ['highway=service service=emergency_access', 'bp'],
  ['highway=residential impassable=yes', 'mp'],
  ['highway=track status=impassable', 'mp'],
  ['highway=track smoothness=impassable', 'mp'],
  ['highway=residential foot=no', 'vb'],
  ['highway=residential bicycle=no', 'vp'],
  ['highway=primary bicycle=use_sidepath', 'vp'],
  ['highway=residential bicycle=dismount', 'vmp'],
  ['highway=footway bicycle=yes', 'bp'],
  ['highway=footway bicycle=designated', 'bp'],
  ['highway=footway bicycle=no', 'p'],
  ['highway=footway bicycle=dismount', 'mp'],
  ['highway=footway access=yes', 'mp'],
  ['highway=footway foot=private', ''],
  ['highway=pedestrian motor_vehicle=yes', 'vmp'],
  ['highway=pedestrian motor_vehicle=destination', 'Vmp'],
  ['highway=pedestrian bicycle=yes', 'bp'],
  ['highway=path bicycle=no', 'p'],
  ['highway=path foot=no', 'b'],
  ['highway=cycleway foot=no', 'b'],
  ['highway=motorway bicycle=yes', 'vb>'],
  // Conditions
  ['highway=primary access:conditional=no_@_(May_-_Jun)', 'vbp'],
  ['highway=primary motor_vehicle:conditional=no_@_(22:00-06:00)', 'vbp'],
  ['highway=residential foot:conditional=no_@_(Su)', 'vbp'],
  ['highway=residential motor_vehicle=yes motor_vehicle:conditional=no_@_(Mo-Fr_07:00-08:00)', 'vbp'],
  ['highway=residential motor_vehicle=no motor_vehicle:conditional=yes_@_(21:00-09:00)', 'vbp'],
  ['highway=residential bicycle=no bicycle:conditional=designated_@_(06:00-11:00)', 'vbp'],
  ['highway=residential access=no motor_vehicle:conditional=yes_@_(May_-_Jun)', 'v'],
  ['highway=residential motor_vehicle=no access:conditional=yes_@_(May_-_Jun)', 'bp'],
  ['highway=residential motor_vehicle=no motor_vehicle:conditional=yes_@_weight<3.5', 'bp'],
  ['highway=residential motor_vehicle=no motor_vehicle:conditional=private_@_(21:00-09:00)', 'bp'],
  ['highway=residential access=no access:conditional=nonsense', ''],
  // Directions
  ['highway=residential oneway=yes', 'vbp>p'],
  ['highway=residential oneway=true', 'vbp>p'],
  ['highway=residential oneway=-1', 'p>vbp'],
  ['highway=residential oneway=no', 'vbp'],
  ['highway=residential oneway=reversible', 'mp'],
  ['highway=residential oneway=alternating', 'vbp'],
  ['highway=residential oneway=yes oneway:bicycle=no', 'vbp>bp'],
  ['highway=residential oneway=yes cycleway=opposite_lane', 'vbp>bp'],
  ['highway=residential oneway=yes cycleway:left=opposite', 'vbp>bp'],
  ['highway=residential oneway=yes cycleway:left:oneway=no', 'vbp>bp'],
  ['highway=residential oneway=-1 oneway:bicycle=no', 'bp>vbp'],
  ['highway=residential oneway=yes bicycle:backward=yes', 'vbp>bp'],
  ['highway=residential oneway:bicycle=yes', 'vbp>vp'],
  ['highway=residential oneway:bicycle=-1', 'vp>vbp'],
  ['highway=residential oneway=yes oneway:motor_vehicle=no', 'vbp>vp'],
  ['highway=residential vehicle:forward=no', 'p>vbp'],
  ['highway=residential vehicle:backward=no', 'vbp>p'],
  ['highway=residential vehicle:backward=no bicycle:backward=yes', 'vbp>bp'],
  ['highway=residential motor_vehicle:forward=no', 'bp>vbp'],
  ['highway=residential motor_vehicle:backward=private', 'vbp>bp'],
  ['highway=residential bicycle:forward=no', 'vp>vbp'],
  ['highway=residential junction=circular', 'vbp>p'],
  ['highway=residential junction=roundabout oneway:bicycle=no', 'vbp>bp'],
  // Barriers
  ['highway=residential | barrier=bollard', 'bp'],
  ['highway=residential | barrier=bollard motor_vehicle=yes', 'vbp'],
  ['highway=residential | barrier=bollard bicycle=no', 'p'],
  ['highway=residential | barrier=block', 'bp'],
  ['highway=residential | barrier=jersey_barrier', 'bp'],
  ['highway=residential | barrier=cycle_barrier', 'bp'],
  ['highway=residential | barrier=motorcycle_barrier', 'bp'],
  ['highway=residential | barrier=bus_trap', 'bp'],
  ['highway=residential | barrier=sump_buster', 'bp'],
  ['highway=residential | barrier=stile', 'p'],
  ['highway=residential | barrier=kissing_gate', 'p'],
  ['highway=residential | barrier=turnstile', 'p'],
  ['highway=residential | barrier=fence', ''],
  ['highway=residential | barrier=wall', ''],
  ['highway=residential | barrier=cattle_grid', 'vbp'],
  ['highway=residential | barrier=entrance', 'vbp'],
  ['highway=residential | barrier=toll_booth', 'vbp'],
  ['highway=residential | barrier=border_control access=no', ''],
  ['highway=residential | barrier=height_restrictor', 'vbp'],
  ['highway=residential | barrier=kerb', 'vbp'],
  ['highway=residential | barrier=gate foot=yes', 'p'],
  ['highway=residential | barrier=gate foot=yes bicycle=yes', 'bp'],
  ['highway=residential | barrier=gate access=yes', 'vbp'],
  ['highway=residential | barrier=lift_gate access=permissive', 'vbp'],
  ['highway=residential | barrier=swing_gate motor_vehicle=private foot=yes bicycle=yes', 'bp'],
  ['highway=residential | barrier=gate access=no', ''],
  ['highway=residential | barrier=gate locked=yes', ''],
  // Ferries
  ['route=ferry', 'vbp'],
  ['route=ferry foot=yes', 'p'],
  ['route=ferry foot=yes bicycle=yes', 'bp'],
  ['route=ferry foot=yes hgv=yes', 'vp'],
  ['route=ferry motor_vehicle=no', 'bp'],
  ['route=ferry access=private', ''],
  ['route=ferry foot=no motor_vehicle=yes', 'v'],
  // Restrictions of turning
  ['highway=residential @ restriction=no_straight_on', 'p>vbp'],
  ['highway=residential @ restriction=no_straight_on except=bicycle', 'bp>vbp'],
  ['highway=residential @ restriction:motorcar=no_straight_on', 'bp>vbp'],
  ['highway=residential @ restriction=only_straight_on', 'vbp'],
  ['highway=residential @ restriction:hgv=no_straight_on', 'vbp'],
];

const HALF = 0.002;
const at = (place: number, x: number): LonLat => [-150 + 0.02 * (place % 20) + x, -17 - 0.02 * Math.floor(place / 20)];

/** A square without its eastern quarter: from (2, 2) to (2, 0) its side bends in. A street ends at each of its other corners. */
const CORNERS = [
  [0, 0],
  [2, 0],
  [1.4, 1],
  [2, 2],
  [0, 2],
] as const;
const corner = (x: number, y: number): LonLat => [-149 + x / 1000, -18 + y / 1000];
const SQUARE = (() => {
  const nodes = CORNERS.flatMap(([x, y], i) => {
    const [[lon, lat], away] = [corner(x, y), corner(1 + 3 * (x - 1), 1 + 3 * (y - 1))];
    return [
      `<node id="${9001 + i}" lon="${lon}" lat="${lat}"/>`,
      `<node id="${9011 + i}" lon="${away[0]}" lat="${away[1]}"/>`,
    ];
  });
  const streets = CORNERS.map(
    ([x], i) =>
      x !== 1.4 &&
      `<way id="${9001 + i}"><nd ref="${9001 + i}"/><nd ref="${9011 + i}"/><tag k="highway" v="residential"/></way>`,
  );
  const ring = [...CORNERS.keys(), 0].map((i) => `<nd ref="${9001 + i}"/>`).join('');
  const tags = '<tag k="highway" v="pedestrian"/><tag k="area" v="yes"/>';
  return [...nodes, ...streets.filter(Boolean), `<way id="9100">${ring}${tags}</way>`].join('');
})();

const folder = mkdtempSync(join(tmpdir(), 'motu-goers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let router: Router;
let destinations: number[];
beforeAll(async () => {
  const [file, geopackage] = [join(folder, 'cases.osm'), join(folder, 'territory.gpkg')];
  writeFileSync(file, `<osm>${CASES.map(([osm], i) => toXml(osm, i)).join('')}${SQUARE}</osm>`);
  writeGeoPackage(geopackage, [{ ...shapeOf(TABLES.block.name), description: '', rows: [] }], new Date());
  await importOsm({ file, geopackage, confirm: async () => true });
  const db = new Sqlite(geopackage, { readonly: true });
  const data = readRoads(db);
  db.close();
  router = createRouter(buildNetwork(data), { snapMaxM: 50 });
  destinations = CASES.map((_, i) => {
    const [lon, lat] = at(i, 0);
    const found = data.roads.find(({ line }) => line.some(([x, y]) => near(x, lon) && near(y, lat)));
    return found?.destination ?? 0;
  });
});

const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** Two ways in a row, so that something may stand or be forbidden between them; a ferry goes from quay to quay. */
function toXml(osm: string, i: number): string {
  const [road = '', relation = ''] = osm.split(' @ ');
  const [way = '', node = ''] = road.split(' | ');
  const ids = [0, 1, 2].map((n) => 10 * i + n + 1);
  const nodes = ids.map((id, n) => {
    const [lon, lat] = at(i, (n - 1) * HALF);
    return `<node id="${id}" lon="${lon}" lat="${lat}">${n === 1 ? tagsOf(node) : ''}</node>`;
  });
  const ways = [0, 1].map(
    (n) => `<way id="${ids[n]}"><nd ref="${ids[n]}"/><nd ref="${ids[n + 1]}"/>${tagsOf(way)}</way>`,
  );
  const members = [
    `way" ref="${ids[0]}" role="from`,
    `node" ref="${ids[1]}" role="via`,
    `way" ref="${ids[1]}" role="to`,
  ];
  const rule = members.map((member) => `<member type="${member}"/>`).join('');
  return [
    ...nodes,
    ...ways,
    way.includes('route=ferry') && quaysOf(i),
    relation && `<relation id="${i + 1}">${rule}${tagsOf(relation)}<tag k="type" v="restriction"/></relation>`,
  ]
    .filter(Boolean)
    .join('');
}

function quaysOf(i: number): string {
  const quays = [-1, 1].map((side) => {
    const [shore, far] = [10 * i + 2 + side, 10 * i + 6 + side];
    const [lon, lat] = at(i, 2 * side * HALF);
    const road = `<nd ref="${shore}"/><nd ref="${far}"/>${tagsOf('highway=residential')}`;
    return `<node id="${far}" lon="${lon}" lat="${lat}"/><way id="${far}">${road}</way>`;
  });
  return quays.join('');
}

function tagsOf(text: string): string {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const tags = words.map((word) => {
    const [, key = '', value = ''] = /^(.*?)=(.*)$/.exec(word) ?? [];
    const spaced = key.endsWith(':conditional') ? value.replaceAll('_', ' ').replaceAll('<', '&lt;') : value;
    return `<tag k="${key}" v="${spaced}"/>`;
  });
  return tags.join('');
}

/** Letters of those who come from one end to the other. */
function goersOf(i: number, from: number, to: number): string {
  const letterOf = (mode: Mode) => {
    const answer = router.route({ from: at(i, from), to: at(i, to), mode, avoidGates: true });
    if ('reason' in answer || !isWhole(answer)) return '';
    const letter = mode === 'velo' && isWalked(answer) ? 'm' : { voiture: 'v', velo: 'b', pieton: 'p' }[mode];
    return (destinations[i] ?? 0) & MODE_BIT[mode] ? letter.toUpperCase() : letter;
  };
  return MODES.map(letterOf).join('');
}

const isWhole = ({ departure, arrival }: Route) => departure.distanceM < 1 && arrival.distanceM < 1;
const isWalked = ({ metres, seconds }: Route) => (3.6 * metres) / seconds < 5;

test('ITI-07 TER-04 the table holds a hundred cases at least', () => {
  expect(new Set(CASES.map(([osm]) => osm)).size).toBeGreaterThanOrEqual(100);
});

test.each(CASES)('ITI-07 TER-04 %s: %s', (osm, expected) => {
  const i = CASES.findIndex(([each]) => each === osm);
  const [there = '', back = there] = expected.split('>');
  const far = osm.includes('ferry') ? 1.5 * HALF : 0.5 * HALF;
  expect([goersOf(i, -far, far), goersOf(i, far, -far)]).toEqual([there, back]);
});

test('ITI-07 TER-04 a pedestrian square is crossed straight, on foot or beside a bicycle, and not where its outline bends away', () => {
  const walk = (mode: Mode, from: LonLat, to: LonLat) => {
    const answer = router.route({ from, to, mode, avoidGates: true });
    return 'reason' in answer ? answer.reason : Math.round(answer.metres);
  };
  const straight = Math.round(geodesicDistance(corner(0, 0), corner(2, 2)));
  expect(walk('pieton', corner(0, 0), corner(2, 2))).toBe(straight);
  expect(walk('velo', corner(0, 0), corner(2, 2))).toBe(straight);
  expect(walk('voiture', corner(0, 0), corner(2, 2))).toBe('no-way');
  // Between them lies what is not of the square.
  const around = geodesicDistance(corner(2, 2), corner(1.4, 1)) + geodesicDistance(corner(1.4, 1), corner(2, 0));
  expect(walk('pieton', corner(2, 2), corner(2, 0))).toBe(Math.round(around));
});
