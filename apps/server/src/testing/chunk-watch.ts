import { expect } from 'vitest';

/** Asks the database of the copies. */
type Query = <T extends object>(text: string) => Promise<T[]>;

/** Written down by the database itself: who took which chunk, and when it was done. */
export async function watchChunks(query: Query): Promise<void> {
  await query(`CREATE TABLE seen_chunk (chunk text, what text, owner text, at timestamptz DEFAULT clock_timestamp())`);
  await query(`CREATE FUNCTION see_chunk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.lease_owner IS NOT NULL AND NEW.state = 'todo' THEN
      INSERT INTO seen_chunk VALUES (NEW.task_id || ' ' || NEW.ordinal, 'held', NEW.lease_owner); END IF;
    IF NEW.lease_owner IS NULL AND NEW.state = 'todo' THEN
      INSERT INTO seen_chunk VALUES (NEW.task_id || ' ' || NEW.ordinal, 'given back', OLD.lease_owner); END IF;
    IF OLD.state = 'done' AND NEW.state = 'todo' THEN
      INSERT INTO seen_chunk VALUES (NEW.task_id || ' ' || NEW.ordinal, 'sent back', OLD.lease_owner); END IF;
    IF OLD.state = 'todo' AND NEW.state = 'done' THEN
      INSERT INTO seen_chunk VALUES (NEW.task_id || ' ' || NEW.ordinal, 'done', OLD.lease_owner); END IF;
    RETURN NEW; END $$`);
  await query(`CREATE TRIGGER see_chunk AFTER UPDATE ON task_chunk FOR EACH ROW EXECUTE FUNCTION see_chunk()`);
}

/** Chunks that two owners held, with the milliseconds between the last word of the first and the taking by the next. */
export async function chunkFigures(query: Query) {
  const rows = await query<{ chunk: string; what: string; owner: string; at: Date }>(
    'SELECT * FROM seen_chunk ORDER BY chunk, at',
  );
  // Done once, and once more for each time that the final check has sent it back.
  const done = rows.filter(({ what }) => what === 'done');
  const sentBack = rows.filter(({ what }) => what === 'sent back');
  const taken = new Set(done.map(({ chunk }) => chunk)).size;
  expect(done.length - sentBack.length).toBe(taken);
  const twice: { chunk: string; apart: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before?.chunk === row.chunk && before.what === 'held' && before.owner !== row.owner)
      twice.push({ chunk: row.chunk, apart: row.at.getTime() - before.at.getTime() });
  }
  return { taken, twice, owners: new Set(done.map(({ owner }) => owner)).size };
}
