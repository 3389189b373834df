/** A column of the objects of a layer, and what its values are. */
export type OwnField = { name: string; kind: 'text' | 'number' | 'boolean' };
