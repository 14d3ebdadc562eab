CREATE TYPE "public"."ledger_account" AS ENUM('cash', 'revenue', 'bonus', 'coins', 'votes', 'tui_coins', 'held', 'frozen', 'escrow');--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" bigint NOT NULL,
	"session_id" uuid,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"hash" "bytea" DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "operator_log_head_one" CHECK ("operator_log_head"."one")
);
--> statement-breakpoint
CREATE TABLE "document_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"documents" text[] NOT NULL,
	"why" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	"until" timestamp with time zone,
	"opened" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "document_requests_by_another" CHECK ("document_requests"."answered_by" <> "document_requests"."asked_by"),
	CONSTRAINT "document_requests_answered" CHECK (("document_requests"."answer" is null) = ("document_requests"."answered_by" is null) and ("document_requests"."answer" is null) = ("document_requests"."answered_at" is null)),
	CONSTRAINT "document_requests_granted" CHECK (("document_requests"."answer" is not distinct from 'grant') = ("document_requests"."until" is not null)),
	CONSTRAINT "document_requests_opened" CHECK ("document_requests"."opened" <@ "document_requests"."documents" and (cardinality("document_requests"."opened") = 0 or "document_requests"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failed" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_invitations" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_invitations_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"operator_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "operator_recovery_codes_operator_id_code_hash_pk" PRIMARY KEY("operator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"totp_sealed" "bytea",
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"enrolled_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"invited_by" bigint,
	CONSTRAINT "operators_roles" CHECK ("operators"."role" in ('owner', 'editor', 'moderator', 'finance', 'support')),
	CONSTRAINT "operators_enrolled_with_both" CHECK ("operators"."enrolled_at" is null or ("operators"."password_hash" is not null and "operators"."totp_sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "inviter_shares" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"owner" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"held_transaction" bigint NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	"released_transaction" bigint,
	"back_transaction" bigint,
	CONSTRAINT "inviter_shares_something" CHECK ("inviter_shares"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"owner" bigint NOT NULL,
	"type" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"coins" integer NOT NULL,
	"bonus" integer NOT NULL,
	"level" smallint NOT NULL,
	"days" integer NOT NULL,
	"tickets" integer NOT NULL,
	"pay_way" text NOT NULL,
	"provider" text NOT NULL,
	"pay_url" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"first" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"transaction_id" bigint,
	"refund_reason" text DEFAULT '' NOT NULL,
	"refunded_at" timestamp with time zone,
	"refund_transaction" bigint,
	CONSTRAINT "orders_types" CHECK ("orders"."type" in ('coin', 'vip')),
	CONSTRAINT "orders_states" CHECK ("orders"."state" in ('created', 'paid', 'delivered', 'expired', 'failed', 'refunded')),
	CONSTRAINT "orders_cost_something" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_credited" CHECK (("orders"."state" in ('paid', 'delivered', 'refunded')) = ("orders"."transaction_id" is not null)),
	CONSTRAINT "orders_delivered" CHECK (("orders"."transaction_id" is null) = ("orders"."delivered_at" is null)),
	CONSTRAINT "orders_refunded" CHECK (("orders"."state" = 'refunded') = ("orders"."refund_transaction" is not null) and ("orders"."state" = 'refunded') = ("orders"."refunded_at" is not null) and ("orders"."state" = 'refunded') = ("orders"."refund_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"verdict" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"owner_id" bigint,
	"opened_at" timestamp with time zone NOT NULL,
	"look_due_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"next_due_at" timestamp with time zone GENERATED ALWAYS AS (case when looked_at is null then least(look_due_at, due_at) else due_at end) STORED NOT NULL,
	"claimed_by" bigint,
	"claimed_until" timestamp with time zone,
	"appeal_of" bigint,
	"part_of" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"measures" text[] DEFAULT '{}' NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_cases_claims" CHECK (("report_cases"."claimed_by" is null) = ("report_cases"."claimed_until" is null)),
	CONSTRAINT "report_cases_decided_by" CHECK (("report_cases"."decided_by" is null) = ("report_cases"."decided_at" is null)),
	CONSTRAINT "report_cases_say_why" CHECK ("report_cases"."owner_id" is null or "report_cases"."appeal_of" is not null or cardinality("report_cases"."measures") = 0 or (cardinality("report_cases"."reasons") > 0 and btrim("report_cases"."note") <> '')),
	CONSTRAINT "report_cases_have_a_place" CHECK (("report_cases"."object_id" > 0) <> ("report_cases"."address" <> '') or ("report_cases"."object_id" = 0 and "report_cases"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"user_id" bigint,
	"device_hash" "bytea",
	"reason" smallint NOT NULL,
	"reason_name" text NOT NULL,
	"sealed" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"state" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_documents_states" CHECK ("identity_documents"."state" in ('unused', 'used'))
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redeem_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_hash" "bytea" NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"vip_level" smallint DEFAULT 1 NOT NULL,
	"vip_days" integer DEFAULT 0 NOT NULL,
	"tickets" integer DEFAULT 0 NOT NULL,
	"max_uses" integer NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redeem_codes_uses" CHECK ("redeem_codes"."used_count" between 0 and "redeem_codes"."max_uses"),
	CONSTRAINT "redeem_codes_give_something" CHECK (least("redeem_codes"."coins", "redeem_codes"."vip_days", "redeem_codes"."tickets") >= 0 and greatest("redeem_codes"."coins", "redeem_codes"."vip_days", "redeem_codes"."tickets") > 0),
	CONSTRAINT "redeem_codes_levels" CHECK ("redeem_codes"."vip_level" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "redeem_uses" (
	"code_id" bigint NOT NULL,
	"owner" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redeem_uses_owner_code_id_pk" PRIMARY KEY("owner","code_id")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"transaction_id" bigint,
	"ticket_id" bigint,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "entitlements_subject_owner_id_pk" PRIMARY KEY("subject","owner","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"kind" "ledger_account" NOT NULL,
	"owner" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner_kind_pk" PRIMARY KEY("owner","kind"),
	CONSTRAINT "ledger_accounts_not_below_zero" CHECK ("ledger_accounts"."balance" >= 0 or "ledger_accounts"."owner" = 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"owner" bigint NOT NULL,
	"kind" "ledger_account" NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_entries_transaction_id_place_pk" PRIMARY KEY("transaction_id","place")
);
--> statement-breakpoint
CREATE TABLE "ledger_fold" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"folded_before" "xid8" NOT NULL,
	"folded_through" bigint DEFAULT 0 NOT NULL,
	"mark_through" bigint,
	"mark_before" "xid8",
	"cluster" text NOT NULL,
	CONSTRAINT "ledger_fold_one_row" CHECK ("ledger_fold"."only")
);
--> statement-breakpoint
CREATE TABLE "ledger_keys" (
	"actor" bigint NOT NULL,
	"key" text NOT NULL,
	"body" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"actor" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"reverses" bigint,
	"at" timestamp with time zone NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_income" (
	"owner" bigint NOT NULL,
	"kind" "ledger_account" NOT NULL,
	"day" integer NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_income_owner_kind_day_subject_pk" PRIMARY KEY("owner","kind","day","subject")
);
--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"owner" bigint PRIMARY KEY NOT NULL,
	"monthly" bigint,
	"next_monthly" bigint,
	"next_at" timestamp with time zone,
	CONSTRAINT "spending_limits_not_negative" CHECK ("spending_limits"."monthly" >= 0 and "spending_limits"."next_monthly" >= 0),
	CONSTRAINT "spending_limits_next" CHECK ("spending_limits"."next_monthly" is null or "spending_limits"."next_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" bigint NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"subject" text,
	"subject_id" text,
	CONSTRAINT "tickets_used_for" CHECK (("tickets"."used_at" is null) = ("tickets"."subject" is null) and ("tickets"."used_at" is null) = ("tickets"."subject_id" is null)),
	CONSTRAINT "tickets_used_in_time" CHECK ("tickets"."used_at" < "tickets"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "vip_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vip_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" bigint NOT NULL,
	"level" smallint NOT NULL,
	"days" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "vip_grants_levels" CHECK ("vip_grants"."level" between 1 and 4),
	CONSTRAINT "vip_grants_days" CHECK ("vip_grants"."days" > 0),
	CONSTRAINT "vip_grants_end" CHECK (("vip_grants"."days" is null and "vip_grants"."revoked_at" is null) = ("vip_grants"."ends_at" is null)),
	CONSTRAINT "vip_grants_for_ever" CHECK ("vip_grants"."days" is not null or "vip_grants"."level" = 4)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"document_id" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_scopes" CHECK ("consents"."scope" in ('depiction', 'distribution', 'download'))
);
--> statement-breakpoint
CREATE TABLE "depictions" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"produced_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "depictions_kind_subject_id_person_id_pk" PRIMARY KEY("kind","subject_id","person_id"),
	CONSTRAINT "depictions_in_the_past" CHECK ("depictions"."produced_on" <= ("depictions"."created_at" at time zone 'Asia/Shanghai')::date)
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref" uuid NOT NULL,
	"owner_id" bigint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"document_id" text NOT NULL,
	"adult_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone,
	CONSTRAINT "people_ref" UNIQUE("ref"),
	CONSTRAINT "people_adult" CHECK ("people"."adult_from" <= ("people"."created_at" at time zone 'Asia/Shanghai')::date)
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"author" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "declarations_kind_subject_id_version_pk" PRIMARY KEY("kind","subject_id","version")
);
--> statement-breakpoint
CREATE TABLE "house_authors" (
	"uid" bigint PRIMARY KEY NOT NULL,
	"added_by" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publication_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" bigint NOT NULL,
	"review_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "publication_events_states" CHECK ("publication_events"."from_state" in ('draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down') and "publication_events"."to_state" in ('draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down')),
	CONSTRAINT "publication_events_actors" CHECK ("publication_events"."actor_kind" in ('author', 'operator', 'system')),
	CONSTRAINT "publication_events_reviewed" CHECK (("publication_events"."to_state" in ('reject', 'down') or ("publication_events"."from_state" = 'wait' and "publication_events"."to_state" = 'release')) = ("publication_events"."review_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "publication_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"class" text NOT NULL,
	"table_name" text NOT NULL,
	CONSTRAINT "publication_kinds_table" UNIQUE("table_name")
);
--> statement-breakpoint
CREATE TABLE "review_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"author" bigint NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"claimed_by" bigint,
	"claimed_until" timestamp with time zone,
	"second_opinion" boolean DEFAULT false NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_tasks_claims" CHECK (("review_tasks"."claimed_by" is null) = ("review_tasks"."claimed_until" is null))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"verdict" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reviewer" bigint,
	"at" timestamp with time zone NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reviews_verdicts" CHECK ("reviews"."verdict" in ('release', 'reject', 'down')),
	CONSTRAINT "reviews_say_why" CHECK ("reviews"."verdict" = 'release' or (cardinality("reviews"."reasons") > 0 and btrim("reviews"."note") <> '')),
	CONSTRAINT "reviews_release_by_somebody" CHECK ("reviews"."verdict" <> 'release' or "reviews"."reviewer" is not null)
);
--> statement-breakpoint
CREATE TABLE "scan_hits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scan_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"severity" text NOT NULL,
	"source" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"cleared_by" bigint,
	"cleared_at" timestamp with time zone,
	"cleared_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "scan_hits_severities" CHECK ("scan_hits"."severity" in ('refuse', 'quarantine', 'review')),
	CONSTRAINT "scan_hits_cleared" CHECK (("scan_hits"."cleared_by" is null) = ("scan_hits"."cleared_at" is null))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author" bigint NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"priced" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sealed" "bytea",
	"adult_from" date,
	"document_kind" text,
	"documents" text[],
	"consent_hash" text,
	"applied_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone,
	CONSTRAINT "verifications_roles" CHECK ("verifications"."role" in ('poster', 'girl')),
	CONSTRAINT "verifications_adult" CHECK ("verifications"."adult_from" is null or "verifications"."adult_from" <= ("verifications"."applied_at" at time zone 'Asia/Shanghai')::date),
	CONSTRAINT "verifications_whole" CHECK ("verifications"."state" in ('draft', 'reject', 'down') or ("verifications"."sealed" is not null and "verifications"."adult_from" is not null and "verifications"."document_kind" is not null and cardinality("verifications"."documents") > 0 and "verifications"."consent_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "blocked_hashes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocked_hashes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"kind" text NOT NULL,
	"hash" bit(256) NOT NULL,
	"note" text NOT NULL,
	"source" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_hashes_kinds" CHECK ("blocked_hashes"."kind" in ('sha256', 'pdq'))
);
--> statement-breakpoint
CREATE TABLE "picture_hashes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_hashes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"picture_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" bit(256) NOT NULL,
	"turned" "bytea",
	"quality" smallint,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_hashes_kinds" CHECK (case "picture_hashes"."kind" when 'sha256' then "picture_hashes"."turned" is null and "picture_hashes"."quality" is null
        when 'pdq' then "picture_hashes"."turned" is not null and length("picture_hashes"."turned") = 224 and "picture_hashes"."quality" is not null and "picture_hashes"."quality" between 0 and 100 else false end)
);
--> statement-breakpoint
CREATE TABLE "picture_hits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"picture_id" text NOT NULL,
	"list" text NOT NULL,
	"kind" text NOT NULL,
	"hash" bit(256) NOT NULL,
	"distance" smallint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_hits_distances" CHECK ("picture_hits"."distance" between 0 and 31)
);
--> statement-breakpoint
CREATE TABLE "prohibited_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"severity" text NOT NULL,
	"tricks" text[] NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"exceptions" text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prohibited_terms_severity" CHECK ("prohibited_terms"."severity" in ('refuse', 'review'))
);
--> statement-breakpoint
DROP INDEX "users_invited_by";--> statement-breakpoint
DROP INDEX "uploads_owner";--> statement-breakpoint
ALTER TABLE "operator_invitations" ADD CONSTRAINT "operator_invitations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inviter_shares" ADD CONSTRAINT "inviter_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_uses" ADD CONSTRAINT "redeem_uses_code_id_redeem_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."redeem_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depictions" ADD CONSTRAINT "depictions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_events" ADD CONSTRAINT "publication_events_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_log_operator" ON "operator_log" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "operator_log_act" ON "operator_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "operator_log_subject" ON "operator_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "document_requests_of" ON "document_requests" USING btree ("kind","subject_id","version","asked_by");--> statement-breakpoint
CREATE INDEX "document_requests_asked" ON "document_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "document_requests_user" ON "document_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "operator_failures_failed_at" ON "operator_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token_hash" ON "operator_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id","device_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_created" ON "operator_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_login" ON "operators" USING btree (lower("login"));--> statement-breakpoint
CREATE INDEX "inviter_shares_mine" ON "inviter_shares" USING btree ("owner","order_id");--> statement-breakpoint
CREATE INDEX "inviter_shares_due" ON "inviter_shares" USING btree ("release_at") WHERE "inviter_shares"."released_transaction" is null and "inviter_shares"."back_transaction" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inviter_shares_held" ON "inviter_shares" USING btree ("held_transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "inviter_shares_released" ON "inviter_shares" USING btree ("released_transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_no" ON "orders" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("owner","id");--> statement-breakpoint
CREATE INDEX "orders_to_expire" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_first" ON "orders" USING btree ("owner") WHERE "orders"."first";--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("owner") WHERE "orders"."transaction_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction" ON "orders" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_said" ON "payment_notices" USING btree ("order_id","provider_ref","verdict");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_one_credit" ON "payment_notices" USING btree ("order_id") WHERE "payment_notices"."verdict" = 'credited';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_one_payment" ON "payment_notices" USING btree ("provider","provider_ref") WHERE "payment_notices"."verdict" = 'credited';--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_open" ON "report_cases" USING btree ("kind","object_id") WHERE "report_cases"."decided_at" is null and "report_cases"."object_id" > 0 and "report_cases"."appeal_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_appeal" ON "report_cases" USING btree ("appeal_of");--> statement-breakpoint
CREATE INDEX "report_cases_next" ON "report_cases" USING btree ("next_due_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_of" ON "report_cases" USING btree ("kind","object_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_address" ON "report_cases" USING btree ("address") WHERE "report_cases"."address" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_removal" ON "report_cases" USING btree ("address") WHERE "report_cases"."decided_at" is null and "report_cases"."address" <> '';--> statement-breakpoint
CREATE INDEX "report_cases_owner" ON "report_cases" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_of_member" ON "reports" USING btree ("case_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_of_device" ON "reports" USING btree ("case_id","device_hash") WHERE "reports"."user_id" is null;--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "review_notes_of" ON "review_notes" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "review_notes_by" ON "review_notes" USING btree ("operator_id","task_id");--> statement-breakpoint
CREATE INDEX "review_notes_user" ON "review_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_documents_owner" ON "identity_documents" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_documents_client_id" ON "identity_documents" USING btree ("owner_id","client_id");--> statement-breakpoint
CREATE INDEX "identity_documents_unused" ON "identity_documents" USING btree ("created_at") WHERE "identity_documents"."state" = 'unused';--> statement-breakpoint
CREATE UNIQUE INDEX "redeem_codes_code_hash" ON "redeem_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one" ON "entitlements" USING btree ("owner",("subject" || ' ' || "subject_id")) WHERE "entitlements"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "entitlements_of" ON "entitlements" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_ticket" ON "entitlements" USING btree ("ticket_id") WHERE "entitlements"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("owner","kind","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("reverses") WHERE "ledger_transactions"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject","subject_id","id") WHERE "ledger_transactions"."reason" <> 'purchase';--> statement-breakpoint
CREATE INDEX "tickets_owner" ON "tickets" USING btree ("owner","id");--> statement-breakpoint
CREATE INDEX "tickets_unused" ON "tickets" USING btree ("owner","expires_at","id") WHERE "tickets"."used_at" is null;--> statement-breakpoint
CREATE INDEX "vip_grants_owner" ON "vip_grants" USING btree ("owner","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_live" ON "consents" USING btree ("person_id","scope") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consents_of" ON "consents" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "depictions_person" ON "depictions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_owner" ON "people" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "people_to_erase" ON "people" USING btree ("id") WHERE "people"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "publication_events_of" ON "publication_events" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "publication_events_review" ON "publication_events" USING btree ("review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_tasks_one_open" ON "review_tasks" USING btree ("kind","subject_id") WHERE "review_tasks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "review_tasks_next" ON "review_tasks" USING btree ("priority" DESC NULLS FIRST,"submitted_at","id") WHERE "review_tasks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "review_tasks_of" ON "review_tasks" USING btree ("kind","subject_id","version");--> statement-breakpoint
CREATE INDEX "review_tasks_author" ON "review_tasks" USING btree ("author","id");--> statement-breakpoint
CREATE INDEX "reviews_of" ON "reviews" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "reviews_by" ON "reviews" USING btree ("reviewer","at");--> statement-breakpoint
CREATE INDEX "reviews_at" ON "reviews" USING btree ("at");--> statement-breakpoint
CREATE INDEX "scan_hits_of" ON "scan_hits" USING btree ("kind","subject_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_one" ON "verifications" USING btree ("author","role");--> statement-breakpoint
CREATE INDEX "verifications_to_erase" ON "verifications" USING btree ("id") WHERE "verifications"."erase_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_hashes_once" ON "blocked_hashes" USING btree ("kind","hash","list");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_hashes_once" ON "picture_hashes" USING btree ("picture_id","kind","hash");--> statement-breakpoint
CREATE INDEX "picture_hashes_same" ON "picture_hashes" USING btree ("hash") WHERE "picture_hashes"."kind" = 'sha256';--> statement-breakpoint
CREATE UNIQUE INDEX "picture_hits_once" ON "picture_hits" USING btree ("picture_id","list","kind","hash");--> statement-breakpoint
CREATE INDEX "picture_hits_found" ON "picture_hits" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "uploads_quarantined" ON "uploads" USING btree ("quarantine_reason") WHERE "uploads"."state" = 'quarantined';--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by","id");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","created_at");