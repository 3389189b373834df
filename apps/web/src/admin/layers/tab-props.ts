import type { EditForm } from '../form/use-edit-form.ts';
import type { LayerDraft } from './fields.ts';

export type TabProps = {
  /** Null for a new layer. */
  id: string | null;
  form: EditForm<LayerDraft>;
  /** What Motu draws itself of this layer; null for one of another source. */
  drawn: string | null;
  /** Its data come from a file. */
  isOfFile?: boolean | undefined;
};
