import { Button, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ProjectDialog } from '#client/features/projects/ProjectDialog.tsx';
import { ProjectTable } from '#client/features/projects/ProjectTable.tsx';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { useProjectRights } from '#client/features/projects/use-project-actions.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { matchesAllWords } from '#shared/text/search.ts';

const searchPauseMs = 150;

/** The projects of the organization; `create=1` opens the form, `show=archived` shows those put away. */
export function ProjectsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { params, change } = useAddress();
  const rights = useProjectRights();
  const query = useReadOf(projectsQuery);
  const [search, setSearch] = useState('');
  usePage({ title: t('projects.title') });
  const isArchive = params.get('show') === 'archived';
  const ofKind = (query.data?.items ?? []).filter(({ isArchived }) => (isArchived === true) === isArchive);
  const matches = ofKind.filter(({ name, code }) => matchesAllWords(search, [name, code ?? '']));

  const set = (name: 'show' | 'create', value: string | undefined) =>
    change({ [name]: value }, { replace: true });

  function content(): ReactNode {
    if (!query.data) return <Answer query={query} skeleton={<TableSkeleton columns={5} />} />;
    if (matches.length > 0) return <ProjectTable projects={matches} />;
    if (search !== '') return <EmptyState art="none" title={t('projects.empty.noMatch')} />;
    if (isArchive) return <EmptyState art="list" title={t('projects.empty.archived')} />;
    return (
      <EmptyState
        art="list"
        title={t('projects.empty.active')}
        description={t('projects.empty.activeWhat')}
        action={
          rights.creates ? (
            <Button onClick={() => set('create', '1')}>{t('projects.create')}</Button>
          ) : undefined
        }
      />
    );
  }

  return (
    <>
      <PageHeader
        title={t('projects.title')}
        subtitle={query.data ? t('projects.count', { count: ofKind.length }) : undefined}
        primary={
          rights.creates ? (
            <Button onClick={() => set('create', '1')}>
              <Plus aria-hidden />
              {t('projects.create')}
            </Button>
          ) : undefined
        }
      />
      <Flex gap="2" mb="3" wrap="wrap" align="center">
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('projects.search')}
          debounceMs={searchPauseMs}
          width={{ base: '100%', md: '16rem' }}
        />
        <SegmentedControl
          label={t('projects.show.label')}
          value={isArchive ? 'archived' : 'active'}
          onChange={(value) => set('show', value === 'archived' ? 'archived' : undefined)}
          items={[
            { value: 'active', label: t('projects.show.active') },
            { value: 'archived', label: t('projects.show.archived') },
          ]}
        />
      </Flex>
      {content()}
      {params.has('create') && rights.creates ? (
        <ProjectDialog
          onClose={() => set('create', undefined)}
          onSaved={({ id }) => void navigate(paths.project(id))}
        />
      ) : null}
    </>
  );
}
