export { ObjectTable } from './object-table.tsx';
export { type ParsedProperty, parseProperties, titleOf } from './parse-properties.ts';
export { writeValue } from './write-value.ts';
