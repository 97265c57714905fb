import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';

export interface PageState {
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

export interface PagerProps extends PageState {
  total: number;
  onChange: (state: PageState) => void;
}

/** Pages on each side of the current one. */
const pagesAround = 2;

/** Lists the first and the last page and those around the current one; undefined represents omitted pages. */
function shownPages(page: number, pages: number): (number | undefined)[] {
  const isShown = (n: number) => n === 1 || n === pages || Math.abs(n - page) <= pagesAround;
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(isShown);
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? 0) > 1 ? [undefined, n] : [n]));
}

const pageSizes = [5, 10, 20, 30, 40, 50];

/** Lists the sizes on offer with the one in use. */
const sizesWith = (size: number) => [...new Set([...pageSizes, size])].sort((a, b) => a - b);

export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <HStack
      as="nav"
      aria-label={t('ui.pager.label')}
      gap="2"
      px="3"
      py="2"
      textStyle="xs"
      color="fg.subtle"
      flexWrap="wrap"
    >
      <Text as="span" className="num" aria-live="polite">
        {t('ui.pager.shown', { first, last, total })}
      </Text>
      <HStack ms="auto" gap="2" wrap="wrap" justify="flex-end">
        <Text as="span" hideBelow="sm" aria-hidden>
          {t('ui.pager.rows')}
        </Text>
        <SelectInput
          aria-label={t('ui.pager.rows')}
          size="sm"
          width="4.25rem"
          textStyle="xs"
          value={String(pageSize)}
          onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
          options={sizesWith(pageSize).map((size) => ({ value: String(size), label: String(size) }))}
        />
        <IconButton
          label={t('ui.pager.previous')}
          icon={<ChevronLeft className="flip-rtl" aria-hidden />}
          size="sm"
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1, pageSize })}
        />
        {pages > 1 ? (
          <PageNumbers page={page} pages={pages} onChoose={(next) => onChange({ page: next, pageSize })} />
        ) : null}
        <IconButton
          label={t('ui.pager.next')}
          icon={<ChevronRight className="flip-rtl" aria-hidden />}
          size="sm"
          disabled={page >= pages}
          onClick={() => onChange({ page: page + 1, pageSize })}
        />
      </HStack>
    </HStack>
  );
}

interface PageNumbersProps {
  page: number;
  pages: number;
  onChoose: (page: number) => void;
}

function PageNumbers({ page, pages, onChoose }: PageNumbersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <HStack as="ul" gap="0.5">
      {shownPages(page, pages).map((number, index) => (
        <chakra.li key={number ?? -index} listStyleType="none">
          {number === undefined ? (
            <chakra.span px="1" aria-hidden>
              …
            </chakra.span>
          ) : (
            <Button
              size="sm"
              px="2"
              minW="8"
              className="num"
              textStyle="xs"
              variant={number === page ? 'outline' : 'ghost'}
              aria-label={t('ui.pager.page', { page: format.number(number) })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onChoose(number)}
            >
              {format.number(number)}
            </Button>
          )}
        </chakra.li>
      ))}
    </HStack>
  );
}
