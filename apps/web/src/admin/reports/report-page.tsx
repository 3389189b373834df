import { Button } from '@mantine/core';
import type { Report } from '@motu/contract';
import { formatDateTime, type LonLat, writeMapParams } from '@motu/core';
import { IconCheck, IconFlag, IconMap2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { CATEGORY_NAMES } from '../../report/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminNotFound, isNotFound } from '../admin-not-found.tsx';
import { LinkButton } from '../link-button.tsx';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { ReportComments } from './report-comments.tsx';
import { ReportContent } from './report-content.tsx';
import classes from './report-page.module.css';

const PARENTS = [{ label: fr.title, to: '/admin/reports' }];

/** One report: what it says and where, what administrators answered, and its closing. */
export function ReportPage() {
  const { id = '' } = useParams();
  const queryKey = ['admin', 'report', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reports.read({ params: { id }, signal }),
  });
  const report = data?.content;
  const title = report ? fr.one(report.reference) : fr.report;

  const client = useQueryClient();
  const show = (content: Report) => {
    client.setQueryData(queryKey, { content });
    void client.invalidateQueries({ queryKey: ['admin', 'reports'] });
  };
  const closing = useMutation({
    mutationFn: ({ version, etat }: Report) =>
      api.reports.change({ params: { id }, body: { etat: etat === 'clos' ? 'ouvert' : 'clos', version } }),
    onSuccess: ({ content }) => {
      show(content);
      const done = content.etat === 'clos' ? fr.closed : fr.reopened;
      notify({ tone: 'success', title: done, text: fr.changed(content.reference) });
    },
    // Someone else was first: what they did is shown beside the refusal.
    onError: () => void refetch(),
  });

  if (!report && isNotFound(error)) return <AdminNotFound />;
  return (
    <>
      <PageTitle title={title} parents={PARENTS} subtitle={report && about(report)}>
        {report && (
          <>
            <LinkButton to={mapAddress(report)} icon={IconMap2} variant="default">
              {fr.seeOnMap}
            </LinkButton>
            <Button
              variant={report.etat === 'clos' ? 'default' : 'filled'}
              loading={closing.isPending}
              leftSection={<ClosingIcon isClosed={report.etat === 'clos'} />}
              onClick={() => closing.mutate(report)}
            >
              {report.etat === 'clos' ? fr.reopen : fr.close}
            </Button>
          </>
        )}
      </PageTitle>
      {closing.isError && (
        <div className={classes.notice}>
          <Notice tone="danger">{errorMessage(closing.error)}</Notice>
        </div>
      )}
      {error && !report ? (
        <div className={classes.card}>
          <FailureState title={fr.oneFailed} error={error} onRetry={refetch} />
        </div>
      ) : (
        <div className={classes.columns} aria-busy={!report}>
          <section className={classes.card} aria-label={fr.report}>
            {report ? <ReportContent report={report} /> : <Waiting />}
          </section>
          <section className={classes.card} aria-labelledby="commentaires">
            <h2 id="commentaires">{fr.comments}</h2>
            {report ? <ReportComments report={report} onCommented={show} /> : <Waiting />}
          </section>
        </div>
      )}
    </>
  );
}

function ClosingIcon({ isClosed }: { isClosed: boolean }) {
  const Icon = isClosed ? IconFlag : IconCheck;
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
}

function Waiting() {
  return (
    <p>
      <Skeleton width="60%" />
    </p>
  );
}

function about({ categorie, date }: Report): string {
  return `${CATEGORY_NAMES[categorie]} · ${fr.receivedOn(formatDateTime(new Date(date), dateLocale()))}`;
}

/** The map as the visitor saw it, with the information of the place open. */
function mapAddress({ lon, lat, zoom, couches, reference }: Report): string {
  const center: LonLat = [lon, lat];
  const info = { coordinate: center, label: reference };
  return `/?${writeMapParams({ center, zoom, info, ...(couches.length > 0 && { layers: couches }) })}`;
}
