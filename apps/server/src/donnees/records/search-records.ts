import type { Extent } from '@motu/core';
import { readSides, sidesOf } from '../../ows/ogc/bbox.ts';
import { readDatetime } from '../../ows/ogc/datetime.ts';
import type { Parameters } from '../../ows/ogc/parameters.ts';
import { pageAddress } from '../addresses.ts';
import { hasWordsOf } from '../search-datasets.ts';
import type { Described } from './record.ts';
import { isWithin } from './record-time.ts';

/** The query parameters of the core of the standard, and pages. */
export const RECORD_PARAMETERS = ['q', 'bbox', 'datetime', 'type', 'ids', 'externalIds', 'limit', 'offset'] as const;
const MOST_RECORDS = 1_000;
const USUAL_RECORDS = 10;

export type RecordPage = { found: Described[]; matched: number; limit: number; offset: number };

/** The records that a request asks for, in the order of their names; reading it refuses what it cannot read by its parameter. */
export function searchRecords(parameters: Parameters, records: readonly Described[], address: string): RecordPage {
  const tests = testsOf(parameters, address);
  const matching = records.filter((record) => tests.every((test) => test(record)));
  const limit = parameters.has('limit') ? Math.min(MOST_RECORDS, parameters.integer('limit', 1, 1e9)) : USUAL_RECORDS;
  const offset = parameters.has('offset') ? parameters.integer('offset', 0, 1e9) : 0;
  return { found: matching.slice(offset, offset + limit), matched: matching.length, limit, offset };
}

type Test = (record: Described) => boolean;

function testsOf(parameters: Parameters, address: string): Test[] {
  const tests: Test[] = [];
  const list = (name: string) => parameters.get(name).split(',').map((word) => word.trim()); // biome-ignore format: one line
  // Terms apart by commas: any of them; within one, all of its words.
  if (parameters.has('q')) tests.push(({ dataset }) => list('q').some((words) => hasWordsOf(dataset, words)));
  if (parameters.has('bbox')) {
    const sides = sidesOf(readSides(parameters.get('bbox'), { crs: 'EPSG:4326', isLatitudeFirst: false }));
    tests.push(({ extent }) => extent === null || sides.some((side) => side && meet(side, extent)));
  }
  if (parameters.has('datetime')) {
    const period = readDatetime(parameters.get('datetime'));
    tests.push(({ dataset }) => isWithin(dataset.updated, period));
  }
  if (parameters.has('type')) tests.push(() => list('type').includes('dataset'));
  if (parameters.has('ids')) tests.push(({ dataset }) => list('ids').includes(dataset.slug));
  if (parameters.has('externalIds'))
    tests.push(({ dataset }) => list('externalIds').includes(address + pageAddress(dataset.slug)));
  return tests;
}

const meet = (a: Extent, b: Extent): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
