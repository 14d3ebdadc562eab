ALTER TABLE "videos" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "videos_on_the_way" ON "videos" USING btree ("id") WHERE "videos"."state" in ('draft', 'scan');--> statement-breakpoint
CREATE INDEX "videos_down" ON "videos" USING btree ("id") WHERE "videos"."state" = 'down';
--> statement-breakpoint
SELECT publication_attach('videos', 'video', 'work',
  ARRAY['plays', 'likes', 'collects', 'comments', 'released_at', 'wanted', 'removed_at']);
