// What styles are written with, without drawing: for who keeps a catalogue of them.
export { badge } from './badge.ts';
export { fill, line, type RuleOptions, rule, text } from './build.ts';
export { compileFilter } from './filter.ts';
export type { Filter, Rule } from './geostyler.ts';
export { QUALITATIVE_6, SEQUENTIAL } from './palettes.ts';
