import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { type Crumb, useCurrentPage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';

const Anchor = chakra(Link);

function CrumbItem({ crumb }: { crumb: Crumb }) {
  return (
    <chakra.li
      display={{ base: 'none', lg: 'flex' }}
      alignItems="center"
      gap="1.5"
      minW="0"
      // A page that broke has no name for it to lead to.
      css={{ '&:last-child > svg': { display: 'none' } }}
    >
      {crumb.to ? (
        <Anchor to={crumb.to} truncate dir="auto" borderRadius="l1" _hover={{ color: 'fg' }}>
          {crumb.label}
        </Anchor>
      ) : (
        <chakra.span truncate dir="auto">
          {crumb.label}
        </chakra.span>
      )}
      <ChevronRight size={12} className="flip-rtl" aria-hidden />
    </chakra.li>
  );
}

/** Where the page stands: team, what is above it, its own name. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const { team } = useScope();
  const { title, crumbs = [] } = useCurrentPage();
  const above: Crumb[] = [{ label: team.name, to: paths.home() }, ...crumbs];
  return (
    <chakra.nav
      aria-label={t('shell.nav.crumbs')}
      flex={{ base: '1', md: '0 1 auto', lg: '1' }}
      minW="0"
      textStyle="sm"
      color="fg.subtle"
    >
      <chakra.ol display="flex" alignItems="center" gap="1.5" whiteSpace="nowrap" minW="0">
        {above.map((crumb) => (
          <CrumbItem key={`${crumb.label}${crumb.to ?? ''}`} crumb={crumb} />
        ))}
        {title ? (
          <chakra.li
            aria-current="page"
            truncate
            dir="auto"
            color="fg"
            fontWeight={{ base: 'semibold', md: 'medium' }}
            fontSize={{ base: 'lg', md: 'sm' }}
            title={title}
          >
            {title}
          </chakra.li>
        ) : null}
      </chakra.ol>
    </chakra.nav>
  );
}
