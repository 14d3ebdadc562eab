CREATE TABLE "comment_likes" (
	"user_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "comment_likes_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"thread_id" bigint,
	"reply_to" bigint,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comments_states" CHECK ("comments"."state" in ('shown', 'removed', 'hidden')),
	CONSTRAINT "comments_pinned" CHECK (not "comments"."pinned" or ("comments"."thread_id" is null and "comments"."state" = 'shown'))
);
--> statement-breakpoint
CREATE TABLE "free_views" (
	"user_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"video_id" bigint NOT NULL,
	CONSTRAINT "free_views_user_id_day_video_id_pk" PRIMARY KEY("user_id","day","video_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tags_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "video_marks" (
	"user_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"video_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "video_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "video_marks_user_id_mark_video_id_pk" PRIMARY KEY("user_id","mark","video_id"),
	CONSTRAINT "video_marks_marks" CHECK ("video_marks"."mark" in ('like', 'collect'))
);
--> statement-breakpoint
CREATE TABLE "video_plays" (
	"day" integer NOT NULL,
	"video_id" bigint NOT NULL,
	"viewer" "bytea" NOT NULL,
	CONSTRAINT "video_plays_day_video_id_viewer_pk" PRIMARY KEY("day","video_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "video_tags" (
	"video_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "video_tags_video_id_tag_id_pk" PRIMARY KEY("video_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"priced" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"asset_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"cover_id" text NOT NULL,
	"cover_uploaded" boolean DEFAULT false NOT NULL,
	"price_type" text NOT NULL,
	"coins" integer NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"wanted" boolean DEFAULT true NOT NULL,
	"released_at" timestamp with time zone,
	"plays" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "videos_price" CHECK (("videos"."price_type" = 'coins') = ("videos"."coins" > 0)),
	CONSTRAINT "videos_priced" CHECK ("videos"."priced" = ("videos"."price_type" <> 'free'))
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"user_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "watches_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_assets" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"manifest" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "video_assets_states" CHECK ("video_assets"."state" in ('received', 'working', 'ready', 'failed', 'removing')),
	CONSTRAINT "video_assets_claims" CHECK (("video_assets"."state" = 'working') = ("video_assets"."claimed_until" is not null)),
	CONSTRAINT "video_assets_ready" CHECK ("video_assets"."state" <> 'ready' or "video_assets"."manifest" is not null)
);
--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("kind","subject_id","id") WHERE "comments"."thread_id" is null and ("comments"."state" = 'shown' or "comments"."replies" > 0);--> statement-breakpoint
CREATE INDEX "comments_hottest" ON "comments" USING btree ("kind","subject_id","likes","id") WHERE "comments"."thread_id" is null and ("comments"."state" = 'shown' or "comments"."replies" > 0);--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id","id") WHERE "comments"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_pinned" ON "comments" USING btree ("kind","subject_id") WHERE "comments"."pinned";--> statement-breakpoint
CREATE INDEX "tags_used" ON "tags" USING btree ("uses","id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_marks_list" ON "video_marks" USING btree ("user_id","mark","id");--> statement-breakpoint
CREATE INDEX "video_marks_video" ON "video_marks" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_tags_tag" ON "video_tags" USING btree ("tag_id","video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_asset" ON "videos" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "videos_author" ON "videos" USING btree ("author","state","id");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("released_at","id") WHERE "videos"."state" = 'release';--> statement-breakpoint
CREATE INDEX "videos_popular" ON "videos" USING btree ("plays","id") WHERE "videos"."state" = 'release';--> statement-breakpoint
CREATE INDEX "videos_author_released" ON "videos" USING btree ("author","plays","id") WHERE "videos"."state" = 'release';--> statement-breakpoint
CREATE INDEX "watches_list" ON "watches" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "watches_video" ON "watches" USING btree ("video_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_assets_client_id" ON "video_assets" USING btree ("owner_id","client_id");--> statement-breakpoint
CREATE INDEX "video_assets_owner" ON "video_assets" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "video_assets_to_do" ON "video_assets" USING btree ("created_at") WHERE "video_assets"."state" in ('received', 'working', 'removing');--> statement-breakpoint
CREATE INDEX "video_assets_unused" ON "video_assets" USING btree ("created_at") WHERE "video_assets"."used_at" is null;