import { Button, HStack } from '@chakra-ui/react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { FavoriteButton } from '#client/features/favorites/public/FavoriteButton.tsx';
import { ProjectMenu } from '#client/features/projects/ProjectMenu.tsx';
import { ProjectView } from '#client/features/projects/ProjectView.tsx';
import { projectQuery } from '#client/features/projects/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';

/** One project. */
export function ProjectPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const query = useReadOf(projectQuery(id));
  // Both come at once, so that the page does not move when the budget is there.
  useReadOf(budgetsQuery({ projectId: id }));
  usePage({
    title: query.data?.name ?? t('projects.columns.name'),
    crumbs: [{ label: t('projects.title'), to: paths.projects() }],
  });
  return (
    <Answer
      query={query}
      skeleton={<PageSkeleton />}
      missing={
        <EmptyState
          art="none"
          title={t('projects.page.notFound')}
          description={t('projects.page.gone')}
          action={
            <Button asChild variant="outline">
              <Link to={paths.projects()}>{t('projects.page.toProjects')}</Link>
            </Button>
          }
        />
      }
    >
      {(project) => (
        <>
          <PageHeader
            title={
              <HStack as="span" gap="2" minW="0">
                <ProjectMark isAlone name={project.name} color={project.color} imageUrl={project.imageUrl} />
                {project.name}
              </HStack>
            }
            subtitle={project.isArchived ? t('projects.page.archived') : (project.code ?? undefined)}
            actions={
              <>
                <FavoriteButton
                  entity="OrganizationProject"
                  entityId={project.id}
                  title={project.name}
                  size="md"
                />
                <ProjectMenu project={project} size="md" onGone={() => void navigate(paths.projects())} />
              </>
            }
          />
          <ProjectView project={project} />
        </>
      )}
    </Answer>
  );
}
