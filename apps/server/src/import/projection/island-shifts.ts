type Box = readonly [west: number, south: number, east: number, north: number];

/**
 * Old datums of the Marquesas have a shift for each island, up to a hundred metres from the common one: those that PROJ takes
 * (IGN72 Nuku Hiva to WGS 84 (5) to (7), IGN63 Hiva Oa to WGS 84 (4)).
 */
const ISLAND_SHIFTS: readonly { of: RegExp; islands: readonly { box: Box; shift: string }[] }[] = [
  {
    of: /^IGN72 Nuku Hiva\b/,
    islands: [
      {
        box: [-140.31, -9.01, -139.96, -8.72],
        shift: '+towgs84=165.804,216.213,180.26,-0.6251,-0.4515,-0.0721,7.4111',
      },
      {
        box: [-139.66, -9, -139.44, -8.81],
        shift: '+towgs84=1363.857,1362.18,398.566,-4.5139,-6.7582,-1.0504,268.3517',
      },
      { box: [-140.21, -9.57, -139.95, -9.27], shift: '+towgs84=259.623,297.105,197.588,1.5049,2.1221,0.4682,27.0156' },
    ],
  },
  {
    of: /^IGN63 Hiva Oa\b/,
    islands: [
      {
        box: [-139.19, -10.08, -138.98, -9.88],
        shift: '+towgs84=374.787,-58.914,-1.202,-16.1928,-11.4629,-5.5287,-0.5502',
      },
    ],
  },
];

/** What a datum is on each of its islands; most are the same everywhere. */
export function islandShiftsOf(name: string): readonly { box: Box; shift: string }[] {
  return ISLAND_SHIFTS.find(({ of }) => of.test(name))?.islands ?? [];
}
