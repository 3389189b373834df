export { buildHierarchies } from './build-hierarchies.ts';
export { CLASS_RULES, USUAL_PACES } from './cost.ts';
export {
  headerBytes,
  type NetworkFile,
  PREFIX_BYTES,
  readNetwork,
  readSource,
  writeNetwork,
} from './file/network-file.ts';
export { Heap } from './heap.ts';
export { buildNetwork } from './network/build-network.ts';
export { cutNetwork } from './network/cut-network.ts';
export { edgeCount, type Network } from './network/network.ts';
export * from './road.ts';
export { type UnitLine, verticesOf } from './route/route-line.ts';
export type { Step } from './route/steps.ts';
export {
  AT_ROAD_M,
  createRouter,
  type NoRoute,
  type Route,
  type RouteEnd,
  type RouteRequest,
  type Router,
  SNAP_MAX_M,
} from './router.ts';
