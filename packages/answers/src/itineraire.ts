import type { Itineraire, ItineraireFeature } from '@motu/contract';
import { type Route, type RouteEnd, type Step, type UnitLine, verticesOf } from '@motu/routing';
import { JsonWriter, jsonBytes } from './json-writer.ts';

/** A route in the words of the API. */
export function toItineraire(
  { steps, line, seconds, metres, departure, arrival }: Route,
  mention: string | null,
): Itineraire {
  return {
    type: 'FeatureCollection',
    features: steps.map((step) => toFeature(step, line)),
    cost: seconds,
    longueur: tenths(metres),
    depart: toEnd(departure),
    arrivee: toEnd(arrival),
    mention,
  };
}

function toFeature(step: Step, line: UnitLine): ItineraireFeature {
  const { name, seconds, metres, instruction, manoeuvre, kind, slopePercent } = step;
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: verticesOf(line, step.start, step.end) },
    properties: {
      nom_rue: name,
      cost: seconds,
      longueur: tenths(metres),
      instruction,
      manoeuvre,
      type: kind,
      slope: slopePercent === null ? null : tenths(slopePercent),
    },
  };
}

const toEnd = ({ point: [lon, lat], distanceM }: RouteEnd) => ({
  coordinates: [lon, lat],
  distance: tenths(distanceM),
});

/** No network knows its lengths, and no relief its slopes, better than that. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

const json = new JsonWriter();
const AFTER = jsonBytes(',');
const NULL = jsonBytes('null');
const COLLECTION = {
  features: jsonBytes('{"type":"FeatureCollection","features":['),
  cost: jsonBytes('],"cost":'),
  longueur: jsonBytes(',"longueur":'),
  depart: jsonBytes(',"depart":'),
  arrivee: jsonBytes(',"arrivee":'),
  mention: jsonBytes(',"mention":'),
  end: jsonBytes('}'),
};
const FEATURE = {
  coordinates: jsonBytes('{"type":"Feature","geometry":{"type":"LineString","coordinates":'),
  nom_rue: jsonBytes('},"properties":{"nom_rue":'),
  cost: jsonBytes(',"cost":'),
  longueur: jsonBytes(',"longueur":'),
  instruction: jsonBytes(',"instruction":'),
  manoeuvre: jsonBytes(',"manoeuvre":'),
  type: jsonBytes(',"type":'),
  slope: jsonBytes(',"slope":'),
  end: jsonBytes('}}'),
};
const END = { coordinates: jsonBytes('{"coordinates":['), distance: jsonBytes('],"distance":'), end: jsonBytes('}') };

/** What `JSON.stringify` says of `toItineraire`, as bytes, without making either: a long route is thousands of numbers. */
export function writeItineraire(route: Route, mention: string | null): Uint8Array<ArrayBuffer> {
  json.bytes(COLLECTION.features);
  for (const [i, step] of route.steps.entries()) {
    if (i > 0) json.bytes(AFTER);
    writeFeature(step, route.line);
  }
  json.bytes(COLLECTION.cost);
  json.number(route.seconds);
  json.bytes(COLLECTION.longueur);
  json.number(tenths(route.metres));
  json.bytes(COLLECTION.depart);
  writeEnd(route.departure);
  json.bytes(COLLECTION.arrivee);
  writeEnd(route.arrival);
  json.bytes(COLLECTION.mention);
  if (mention === null) json.bytes(NULL);
  else json.string(mention);
  json.bytes(COLLECTION.end);
  return json.take();
}

function writeFeature(step: Step, line: UnitLine): void {
  json.bytes(FEATURE.coordinates);
  json.positions(line, step.start, step.end);
  json.bytes(FEATURE.nom_rue);
  json.string(step.name);
  json.bytes(FEATURE.cost);
  json.number(step.seconds);
  json.bytes(FEATURE.longueur);
  json.number(tenths(step.metres));
  json.bytes(FEATURE.instruction);
  json.string(step.instruction);
  json.bytes(FEATURE.manoeuvre);
  json.string(step.manoeuvre);
  json.bytes(FEATURE.type);
  json.string(step.kind);
  json.bytes(FEATURE.slope);
  if (step.slopePercent === null) json.bytes(NULL);
  else json.number(tenths(step.slopePercent));
  json.bytes(FEATURE.end);
}

function writeEnd({ point: [lon, lat], distanceM }: RouteEnd): void {
  json.bytes(END.coordinates);
  json.number(lon);
  json.bytes(AFTER);
  json.number(lat);
  json.bytes(END.distance);
  json.number(tenths(distanceM));
  json.bytes(END.end);
}
