/** A layer that a service offers. */
export type ServiceLayer = {
  /** As the service knows it. */
  name: string;
  title: string;
  /** Words below the title: its keywords, or its only projection. */
  note: string;
  /** In which system it is asked; null when none of those it offers can be shown. */
  projection: string | null;
  extent: [west: number, south: number, east: number, north: number] | null;
  /** Of WMS: the format in which it says what lies at a place; absent where it says nothing that can be read. */
  infoFormat?: string;
};

type ServiceKind = 'WMS' | 'WMTS' | 'XYZ' | 'OGC API Features' | 'GeoJSON';

/** What an address leads to. */
export type Service = {
  kind: ServiceKind;
  version: string;
  title: string;
  /** Where maps, tiles or objects are asked. */
  url: string;
  attribution: string | null;
  layers: ServiceLayer[];
  /** Formats of WMS: PNG where it has it. */
  format?: string;
  /** Of WMTS, as it was read: the library makes its tile grids of it. */
  capabilities?: object;
};
