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
CREATE TABLE "ledger_income" (
	"owner" bigint NOT NULL,
	"kind" text NOT NULL,
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
	CONSTRAINT "vip_grants_levels" CHECK ("vip_grants"."level" between 1 and 4),
	CONSTRAINT "vip_grants_days" CHECK ("vip_grants"."days" > 0),
	CONSTRAINT "vip_grants_end" CHECK (("vip_grants"."days" is null) = ("vip_grants"."ends_at" is null)),
	CONSTRAINT "vip_grants_for_ever" CHECK ("vip_grants"."days" is not null or "vip_grants"."level" = 4)
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "ticket_id" bigint;--> statement-breakpoint
ALTER TABLE "redeem_uses" ADD CONSTRAINT "redeem_uses_code_id_redeem_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."redeem_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redeem_codes_code_hash" ON "redeem_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "tickets_owner" ON "tickets" USING btree ("owner","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tickets_unused" ON "tickets" USING btree ("owner","expires_at","id") WHERE "tickets"."used_at" is null;--> statement-breakpoint
CREATE INDEX "vip_grants_owner" ON "vip_grants" USING btree ("owner","ends_at");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_ticket" ON "entitlements" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_actor" ON "ledger_transactions" USING btree ("actor","at") WHERE "ledger_transactions"."actor" <> 0;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_ticket_paid" CHECK (("entitlements"."by" = 'ticket') = ("entitlements"."ticket_id" is not null));