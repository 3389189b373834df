export type Tags = Readonly<Record<string, string>>;

export type OsmNode = { type: 'node'; id: number; lon: number; lat: number; tags?: Tags };
export type OsmWay = { type: 'way'; id: number; refs: number[]; tags?: Tags };
export type OsmMember = { type: 'node' | 'way' | 'relation'; ref: number; role: string };
export type OsmRelation = { type: 'relation'; id: number; members: OsmMember[]; tags?: Tags };
export type OsmElement = OsmNode | OsmWay | OsmRelation;
