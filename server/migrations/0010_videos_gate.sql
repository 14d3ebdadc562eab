-- Works are shown through the gate alone; what changes afterwards are their figures.
SELECT publication_attach('videos', 'video', 'work', ARRAY['plays', 'likes', 'collects', 'comments', 'released_at', 'wanted']);
--> statement-breakpoint
SELECT publication_attach_part('video_tags', 'video', 'video_id');
--> statement-breakpoint
-- Numbers the reports of progress, so that the history is in their order.
CREATE SEQUENCE watches_number;
