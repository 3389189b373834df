export { buildHierarchies } from './build-hierarchies.ts';
export { CLASS_RULES, type Pace, type Paces, USUAL_PACES } from './cost.ts';
export {
  headerBytes,
  type NetworkFile,
  PREFIX_BYTES,
  readNetwork,
  readSource,
  writeNetwork,
} from './file/network-file.ts';
export { type BuildOptions, buildNetwork } from './network/build-network.ts';
export { cutNetwork } from './network/cut-network.ts';
export { edgeCount, type Network, type Profile, UNITS_PER_DEGREE } from './network/network.ts';
export * from './road.ts';
export type { Manoeuvre } from './route/manoeuvre.ts';
export { type UnitLine, type Vertex, verticesOf } from './route/route-line.ts';
export type { Step } from './route/steps.ts';
export {
  createRouter,
  type NoRoute,
  type Route,
  type RouteEnd,
  type RouteRequest,
  type Router,
  SNAP_MAX_M,
} from './router.ts';
