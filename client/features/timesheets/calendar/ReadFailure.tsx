import { Box, Button } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';

interface ReadFailureProps {
  text: string;
  onRetry: () => void;
}

/** Says above a page that a part of it was not loaded, with a retry. */
export function ReadFailure({ text, onRetry }: ReadFailureProps) {
  const { t } = useTranslation();
  return (
    <Box mb="5">
      <Notice
        action={
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t('calendar.retry')}
          </Button>
        }
      >
        {text}
      </Notice>
    </Box>
  );
}
