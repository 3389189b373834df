import type { NewReport, Report, ReportCategory, ReportComment, ReportItem, ReportState } from '@motu/contract';

/** `sort`: the latest first unless it says `date`. */
export type ReportFilter = { etat?: ReportState; categorie?: ReportCategory; q?: string; sort?: 'date' | '-date' };

type StoredReport = Omit<NewReport, 'email'> & { id: string; date: Date; email: string | null; sender: string };

export type ReportStore = {
  add(report: StoredReport): Promise<void>;
  /** How many this sender has sent since then. */
  countFrom(sender: string, since: Date): Promise<number>;
  countOpen(): Promise<number>;
  find(id: string): Promise<Report | null>;
  page(filter: ReportFilter, page: number, limit: number): Promise<{ items: ReportItem[]; total: number }>;
  /** False when this version is not the stored one any more. */
  setState(id: string, version: number, state: ReportState, closedAt: Date | null): Promise<boolean>;
  addComment(reportId: string, comment: Omit<ReportComment, 'date'> & { date: Date }): Promise<void>;
  /** Forgets the addresses that reports came from before then. */
  forgetSenders(before: Date): Promise<void>;
  /** Forgets whom to answer, for reports closed before then. */
  forgetEmails(before: Date): Promise<void>;
};
